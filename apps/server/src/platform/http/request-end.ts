import type { ServerResponse } from 'node:http'
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

/** Emitters warn from eleven listeners on: each gets one, which calls all callbacks. */
const waiting = new WeakMap<object, Set<(isAborted: boolean) => void>>()

function addCallback(emitter: Socket | ServerResponse, callback: (isAborted: boolean) => void): () => void {
  let callbacks = waiting.get(emitter)
  if (!callbacks) {
    const added = new Set<(isAborted: boolean) => void>()
    const callAll = (isAborted: boolean) => {
      const called = [...added]
      added.clear()
      for (const each of called) each(isAborted)
    }
    if ('headersSent' in emitter) emitter.once('finish', () => callAll(false))
    emitter.once('close', () => callAll(true))
    waiting.set(emitter, added)
    callbacks = added
  }
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

/** Calls back when a connection closes, unless the returned function is called before. */
export function onSocketClose(socket: Socket, callback: () => void): () => void {
  return addCallback(socket, callback)
}

/**
 * Calls `end` once, however a request ends. Fastify's `onResponse` does not run when the client disconnects first, and
 * never for an event stream that the client closes.
 */
export function onRequestEnd(reply: FastifyReply, end: (how: RequestEnd) => void): void {
  const { raw, request } = reply
  const startedAt = performance.now()
  const finish = (isAborted: boolean) => {
    ignoreAnswer()
    ignoreSocket()
    const status = isAborted && !raw.headersSent ? clientClosedRequest : raw.statusCode
    end({ status, isAborted, ms: performance.now() - startedAt })
  }
  const ignoreAnswer = addCallback(raw, finish)
  // A pipelined answer that was never sent emits nothing; its connection does.
  const ignoreSocket = onSocketClose(request.raw.socket, () => finish(true))
}
