/** Both clocks of a token: its own end, and that of what it may read (docs/meta-api.md). */
export interface ConnectionEnds {
  expires_at: Date | null
  data_access_expires_at: Date | null
}

/** When the person must have connected again: the earlier of both ends; null when there is none. */
export function endOfConnection({ expires_at, data_access_expires_at }: ConnectionEnds): Date | null {
  if (!expires_at || !data_access_expires_at) return expires_at ?? data_access_expires_at
  return expires_at < data_access_expires_at ? expires_at : data_access_expires_at
}

/** Reasons that Meta gives in the address of the way back, in our words. */
const reasons: Record<string, string> = {
  user_denied: 'You did not allow access at Meta.',
  access_denied: 'You did not allow access at Meta.',
}

/** Longer ones are cut: the address is all that carries them. */
const reasonMax = 200

/** What the way back from Meta tells of a sign-in that failed: known reasons in our words, others in Meta's. */
export function describeLoginError(answer: {
  error?: string
  error_reason?: string
  error_description?: string
}): string | null {
  const { error, error_reason, error_description } = answer
  const known = [error_reason, error].map((word) => reasons[word ?? '']).find(Boolean)
  return known ?? ((error_description || error_reason || error)?.trim().slice(0, reasonMax) || null)
}

/**
 * The origin at which Meta gives the browser back. The app's own address, unless app and browser are both on this
 * machine: then the one that the browser used, because the session's cookie belongs to that name and port.
 * @param publicUrl without a path.
 */
export function originOfBrowser(publicUrl: string, request: { protocol: string; host: string }): string {
  const own = new URL(publicUrl)
  const used = `${request.protocol}://${request.host}`
  if (!isLoopback(own.hostname) || !URL.canParse(used)) return own.origin
  const { hostname, origin } = new URL(used)
  return isLoopback(hostname) ? origin : own.origin
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
