import type { FastifyReply, FastifyRequest } from 'fastify'

/** A hook: only callers over loopback find anything here. */
export async function refuseNonLoopback(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isDirect(request) || !isLoopback(request)) await reply.code(404).send({ error: 'Not found' })
}

/** The same hook, but the machine may also call itself by its address in the network. */
export async function refuseOtherMachines(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { remoteAddress, localAddress } = request.raw.socket
  const isItself = remoteAddress !== undefined && remoteAddress === localAddress
  if (!isDirect(request) || !(isLoopback(request) || isItself)) await reply.code(404).send({ error: 'Not found' })
}

/** By the socket, which nobody can pretend. */
function isLoopback({ raw }: FastifyRequest): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
}

/** What a proxy passed on came from elsewhere. */
function isDirect({ raw }: FastifyRequest): boolean {
  return raw.headers['x-forwarded-for'] === undefined && raw.headers.forwarded === undefined
}
