import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

export interface RequestEnd {
  status: number
  /** The client disconnected before the end of the answer; event streams end this way. */
  isAborted: boolean
  ms: number
}

/** As nginx logs a client that disconnects before the answer. */
const clientClosedRequest = 499

/** Calls back when a connection closes, unless the returned function is called before. */
export function onSocketClose(socket: Socket, callback: () => void): () => void {
  // Pipelined requests add more listeners than the ten that Node warns of.
  socket.setMaxListeners(0).once('close', callback)
  return () => socket.off('close', callback)
}

/**
 * Calls `end` once, however a request ends. Fastify's `onResponse` does not run when the client disconnects first, and
 * never for an event stream that the client closes.
 */
export function onRequestEnd({ raw, request }: FastifyReply, end: (how: RequestEnd) => void): void {
  const startedAt = performance.now()
  let hasEnded = false
  const finish = (isAborted: boolean) => {
    // A closing connection closes its answer within the same event.
    if (hasEnded) return
    hasEnded = true
    raw.off('finish', onFinish).off('close', onClose)
    ignoreSocket()
    const status = isAborted && !raw.headersSent ? clientClosedRequest : raw.statusCode
    end({ status, isAborted, ms: performance.now() - startedAt })
  }
  const onFinish = () => finish(false)
  const onClose = () => finish(true)
  raw.setMaxListeners(0).once('finish', onFinish).once('close', onClose)
  // A pipelined answer that was never sent emits nothing; its connection does.
  const ignoreSocket = onSocketClose(request.raw.socket, onClose)
  // A handler that calls this after it waited may be too late for the event.
  if (request.raw.socket.destroyed) onClose()
}
