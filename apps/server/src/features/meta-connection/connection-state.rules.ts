/** When a token of Meta ends, and when it stops reading data; null for never. */
interface ExpiryTimes {
  expires_at: Date | null
  data_access_expires_at: Date | null
}

/** The query of the address that Meta redirects to after the sign-in. */
export interface LoginAnswer {
  state?: string
  code?: string
  error?: string
  error_reason?: string
  error_description?: string
}

/** The earlier of a token's two expiry times (docs/meta-api.md); null when it has none. */
export function findConnectionEnd({ expires_at, data_access_expires_at }: ExpiryTimes): Date | null {
  if (!expires_at || !data_access_expires_at) return expires_at ?? data_access_expires_at
  return expires_at < data_access_expires_at ? expires_at : data_access_expires_at
}

/** Meta lets an app read a person's data for this long after a sign-in (docs/meta-api.md). */
const dataAccessDays = 90

/** What a connection lacks whose end of data access Meta did not tell; null when it did. */
export function describeUnknownEnd({
  data_access_problem: problem,
  connected_at,
}: {
  data_access_problem: string | null
  connected_at: Date
}): string | null {
  if (problem === null) return null
  const end = new Date(connected_at.getTime() + dataAccessDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return (
    `Meta did not say until when this connection may read your data. It usually ends ${dataAccessDays} days after the ` +
    `sign-in: reconnect before ${end}. Meta says: ${problem}`
  )
}

/** That Meta answered in another version than was asked for; null when it did not. */
export function describeVersion({ asked, answered }: { asked: string; answered: string | null }): string | null {
  if (answered === null || answered === asked) return null
  return (
    `This server asks for ${asked} of Meta's API, but Meta answered as ${answered}. What is sent and read may differ ` +
    'from what Hookline expects: set META_API_VERSION to a version that Meta offers.'
  )
}

/** Our words for reasons that Meta gives in the redirect. */
const reasons: Record<string, string> = {
  user_denied: 'You did not allow access at Meta.',
  access_denied: 'You did not allow access at Meta.',
}

/** The reason becomes part of an address, so it is cut. */
const reasonMax = 200

/** Why the sign-in failed: known reasons in our words, others in Meta's. */
export function describeLoginError({ error, error_reason, error_description }: LoginAnswer): string | null {
  const known = [error_reason, error].map((word) => reasons[word ?? '']).find(Boolean)
  return known ?? ((error_description || error_reason || error)?.trim().slice(0, reasonMax) || null)
}

/**
 * The origin that Meta redirects the browser to: the app's public address, or on this machine the address that the
 * browser uses, because the session cookie belongs to that name and port.
 * @param publicUrl without a path.
 */
export function findBrowserOrigin(publicUrl: string, request: { protocol: string; host: string }): string {
  const own = new URL(publicUrl)
  const used = `${request.protocol}://${request.host}`
  if (!isLoopback(own.hostname) || !URL.canParse(used)) return own.origin
  const { hostname, origin } = new URL(used)
  return isLoopback(hostname) ? origin : own.origin
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
