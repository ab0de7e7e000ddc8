import type { IncomingMessage } from 'node:http'
import type { ErrorBody } from '@hookline/contract/errors.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import { onRequestEnd, onSocketClose } from '../observability/request-end.ts'

/** Time for 2 MB of JSON at half a megabit a second. */
const bodyTimeoutMs = 30_000
/** For the largest upload at half a megabit a second; all other bodies are cut off sooner. */
export const uploadTimeoutMs = 3_600_000
/** A body that gets fewer bytes in its window has stalled. Resumable uploads continue later. */
const windowBytesMin = 65_536
const windowMs = 10_000
const uploadWindowMs = 30_000
/** Apart from uploads, which count by user (upload-slots.ts). */
const unfinishedPerAddressMax = 200
const retryAfterSeconds = 5
const bodylessMethods = new Set(['GET', 'HEAD', 'TRACE'])

/** Whether bytes follow the head of a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Cuts off stalled bodies and limits unfinished small ones per address, so that slow senders cannot exhaust the server. Of
 * too many the oldest is cut off, so that slow senders do not lock out others at their address.
 */
export function limitRequestBodies(
  app: FastifyInstance,
  options: {
    metrics: Metrics
    isUpload(request: FastifyRequest): boolean
    limits?: { unfinishedPerAddressMax?: number }
  },
): void {
  const perAddressMax = options.limits?.unfinishedPerAddressMax ?? unfinishedPerAddressMax
  const unfinished = new Map<string, Set<FastifyReply>>()

  app.addHook('onRequest', async (request, reply) => {
    const { raw, ip } = request
    if (!hasBody(raw)) return
    const isUpload = options.isUpload(request)
    const ofAddress = unfinished.get(ip) ?? new Set()
    if (!isUpload && ofAddress.size >= perAddressMax) {
      options.metrics.shedRequests.inc({ reason: 'address' })
      const slow = [...ofAddress].find(isSlow)
      if (!slow) {
        // The answer does not wait for the body.
        reply.header('connection', 'close')
        const message = 'Too many requests from your address are still being sent. Try again in a few seconds.'
        throw new AppError('RATE_LIMITED', message, { retryAfterSeconds })
      }
      ofAddress.delete(slow)
      cutOffBody(slow)
    }
    if (!isUpload) unfinished.set(ip, ofAddress.add(reply))
    // No handler reads the body of these.
    if (bodylessMethods.has(request.method)) raw.resume()
    const startedAt = performance.now()
    let receivedBytes = raw.socket.bytesRead
    const cutOffIfStalled = () => {
      const windowBytes = raw.socket.bytesRead - receivedBytes
      receivedBytes += windowBytes
      const isLate = !isUpload && performance.now() - startedAt >= bodyTimeoutMs
      if ((windowBytes < windowBytesMin || isLate) && isSlow(reply)) cutOffBody(reply)
    }
    const timer = setInterval(cutOffIfStalled, isUpload ? uploadWindowMs : windowMs).unref()
    const release = () => {
      ofAddress.delete(reply)
      if (ofAddress.size === 0 && unfinished.get(ip) === ofAddress) unfinished.delete(ip)
    }
    const finish = () => {
      release()
      clearInterval(timer)
      ignoreSocket()
    }
    const ignoreSocket = onSocketClose(raw.socket, () => {
      finish()
      if (raw.complete || reply.raw.headersSent) return
      const announcedBytes = Number(raw.headers['content-length'] ?? 0) || null
      const [path] = request.url.split('?')
      const message = isUpload ? 'upload interrupted' : 'request body interrupted'
      request.log.info({ method: request.method, path, announcedBytes }, message)
    })
    raw.once('end', finish)
    onRequestEnd(reply, () => {
      release()
      // Discards the rest of a body that was answered early: the connection's next request waits behind it.
      raw.unpipe().resume()
    })
  })
}

/** Unread bytes mean that the server is slow, not the client. */
const isSlow = ({ request: { raw } }: FastifyReply) => !raw.complete && raw.readableLength === 0

/** Answers 408, unless an answer has begun, and closes the connection to stop the body. */
export function cutOffBody(reply: FastifyReply): void {
  const { raw, request } = reply
  // Without a socket the answer is queued behind an earlier one of the same connection.
  if (reply.sent || !raw.socket) {
    request.raw.socket.destroy()
    return
  }
  const message = 'The request took too long to arrive. Try again on a faster connection.'
  const body: ErrorBody = { success: false, message, error: message, code: 'VALIDATION' }
  reply.hijack()
  raw.writeHead(408, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  })
  raw.end(JSON.stringify(body))
}
