import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

export interface RequestEnd {
  status: number
  /** The client has disconnected before it had the whole answer; event streams end this way. */
  isAborted: boolean
  ms: number
}

/** What nginx logs when the client has gone before there was an answer. */
const clientClosedRequest = 499

/** One listener for each connection: pipelined requests share theirs. */
const endings = new WeakMap<Socket, Set<() => void>>()

/** Calls back when a connection closes, until the returned function is called. */
export function onSocketClose(socket: Socket, callback: () => void): () => void {
  let callbacks = endings.get(socket)
  if (!callbacks) {
    const added = new Set<() => void>()
    socket.once('close', () => {
      for (const each of added) each()
    })
    endings.set(socket, added)
    callbacks = added
  }
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

/**
 * Calls `end` once, however a request ends. Fastify's `onResponse` does not run when the client disconnects first, and
 * never for an event stream that the client closes: what is counted up must be counted down here.
 */
export function onRequestEnd(reply: FastifyReply, end: (how: RequestEnd) => void): void {
  const { raw, request } = reply
  const startedAt = performance.now()
  let isOver = false
  const finish = (isAborted: boolean) => {
    if (isOver) return
    isOver = true
    ignoreSocket()
    const status = isAborted && !raw.headersSent ? clientClosedRequest : raw.statusCode
    end({ status, isAborted, ms: performance.now() - startedAt })
  }
  // A pipelined answer whose turn never came emits nothing; its connection does.
  const ignoreSocket = onSocketClose(request.raw.socket, () => finish(true))
  raw.once('finish', () => finish(false))
  raw.once('close', () => finish(true))
}
