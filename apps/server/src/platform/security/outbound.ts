import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that may not be fetched, or an answer with another status than 200. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal'
}

export interface OutboundOptions {
  /** Origins that the configuration names, such as `http://localhost:3000`: any address and http are allowed. */
  trustedOrigins: readonly string[]
  /** Ends the request, and the answer while it is read. */
  signal: AbortSignal
  /** The system's resolver by default. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

/**
 * Fetches an address that did not come from the configuration: the one way in which this server may do so (OWASP: server
 * side request forgery). https on its usual port to public addresses only, no credentials, no redirect. The name is
 * resolved once and the connection goes to what was checked, so DNS rebinding has no effect.
 * @returns the answer with status 200, whose body the caller reads and limits.
 * @throws OutboundRefusal for what may not be fetched, and for every other status; network errors as they come.
 */
export async function fetchOutside(address: string, options: OutboundOptions): Promise<IncomingMessage> {
  const { trustedOrigins, signal, resolve = resolveAll } = options
  const url = readAddress(address)
  const isTrusted = trustedOrigins.includes(url.origin)
  if (!isTrusted) refuseUnusual(url)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    // A reused connection could lead to a former resolution.
    send(url, { agent: false, signal, lookup: checkedLookup(resolve, isTrusted) }, done)
      .on('error', fail)
      .end()
  })
  if (answer.statusCode === 200) return answer
  answer.destroy()
  throw new OutboundRefusal(`it answered ${answer.statusCode}`)
}

/** Not this machine, a private or special network, or a tunnel to one (IANA registries, as ipaddr.js has them). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // In IPv6 only 2000::/3 is assigned (RFC 4291); other ranges embed IPv4 addresses.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

function readAddress(address: string): URL {
  if (!URL.canParse(address)) throw new OutboundRefusal('it is no address')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefusal('it is neither http nor https')
  if (url.username || url.password) throw new OutboundRefusal('it holds a password')
  return url
}

function refuseUnusual({ protocol, port, hostname }: URL): void {
  if (protocol !== 'https:' || port !== '') throw new OutboundRefusal('it is not https on its usual port')
  // Such hosts are never looked up, so this is the only place to check them. URL normalizes all spellings.
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw new OutboundRefusal('it is not on the internet')
}

/** The connection's only DNS lookup: refused when any address is not public. */
function checkedLookup(resolve: (hostname: string) => Promise<LookupAddress[]>, isTrusted: boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        const isAllowed = isTrusted || found.every(({ address }) => isPublicAddress(address))
        if (!first || !isAllowed) return callback(new OutboundRefusal('it is not on the internet'), [])
        return all ? callback(null, found) : callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookup(hostname, { all: true }, (error, found) => (error ? fail(error) : done(found)))
  })
}
