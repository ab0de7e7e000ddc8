/** Where Meta serves pictures of pages and people, and the frames of videos. */
const pictureHosts = ['fbcdn.net', 'facebook.com', 'fbsbx.com', 'cdninstagram.com']

/**
 * May this server fetch the address?
 * @param trustedOrigins of the sandbox, `http://localhost:3000`.
 */
export function isMetaPicture(address: string, trustedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, port, username, password } = new URL(address)
  if (username || password) return false
  if (trustedOrigins.includes(origin)) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    pictureHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
