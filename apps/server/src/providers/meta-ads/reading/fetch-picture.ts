import { sniffPicture } from '../../../platform/picture-type.rules.ts'
import { fetchOutside } from '../../../platform/security/outbound.ts'

const timeoutMs = 20_000
const maxBytes = 8_000_000

/**
 * Fetches a picture from Meta's picture servers or a trusted origin only: the address comes from outside.
 * @param trustedOrigins of the sandbox, such as `http://localhost:3000`.
 * @returns null when the address is elsewhere, or the picture is too large, invalid or unreachable.
 */
export async function fetchPicture(
  address: string,
  { trustedOrigins, signal }: { trustedOrigins: readonly string[]; signal: AbortSignal },
): Promise<Uint8Array | null> {
  if (!isMetaPicture(address, trustedOrigins)) return null
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const bytes = await readLimited(await fetchOutside(address, { trustedOrigins, signal: limits }))
    return bytes && sniffPicture(bytes) ? bytes : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Meta's hosts of page pictures and video frames. */
const pictureHosts = ['fbcdn.net', 'facebook.com', 'fbsbx.com', 'cdninstagram.com']

/** Whether an address is one of Meta's picture servers over https, or of a trusted origin. */
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
