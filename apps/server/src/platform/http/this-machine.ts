import type { FastifyRequest } from 'fastify'

/** `localhost` or an address of the loopback network, as HOST, in a URL or in a Host header without its port. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)
}

const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-forwarded.*|x-original-.*|x-envoy-.*|x-amzn-.*|cf-.*|fastly-.*|fly-.*)$/

/** A proxy, trusted or not, forwarded this request. */
export function showsProxy({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}

/**
 * Whether a request was made by a program or person on this machine, for this machine. A proxy on the same machine
 * connects over loopback too, so a forwarding header, a foreign `Host` (also the mark of DNS rebinding) or a public
 * `PUBLIC_URL` each mean that the caller may be anyone.
 */
export function createLocalCheck(publicUrl: string): (request: FastifyRequest) => boolean {
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname)
  return (request) =>
    !isPublic &&
    isLoopbackAddress(request.socket.remoteAddress) &&
    !showsProxy(request) &&
    isLoopbackHost((request.headers.host ?? 'localhost').replace(/:\d+$/, ''))
}

/**
 * Whether this machine made the request, over loopback or by an address of its own, whatever the app's public name is.
 */
export function isOwnCall(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const { remoteAddress, localAddress } = request.socket
  if (showsProxy(request)) return false
  return isLoopbackAddress(remoteAddress) || (remoteAddress !== undefined && remoteAddress === localAddress)
}

export function isLoopbackAddress(address: string | undefined): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address ?? '')
}
