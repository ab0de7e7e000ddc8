import { sniffPicture } from '../../../platform/picture-type.rules.ts'
import { fetchOutside } from '../../../platform/security/outbound.ts'
import { isMetaPicture } from './picture-address.rules.ts'

const timeoutMs = 20_000
const maxBytes = 8_000_000

/**
 * Fetches a picture that Meta named, from Meta's own picture servers or a trusted origin and nowhere else: an address
 * that came from outside must not lead this server to others.
 * @returns null when it is elsewhere, too large, no picture, or does not come.
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
