import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import { onRequestEnd } from '../observability/request-end.ts'

/** The web app sends three at a time from each tab. */
export const uploadsAtOnceMax = 20
/** Uploads at once from one address: clients without a session count there until their policy has arrived. */
const perAddressMax = 200
const retryAfterSeconds = 5

export type UploadSlots = ReturnType<typeof createUploadSlots>

/** Limits the uploads that one user sends at once to this process, from any number of addresses. */
export function createUploadSlots({ metrics }: { metrics: Metrics }) {
  const taken = new Map<string, number>()

  function hold(reply: FastifyReply, owner: string, max: number, message: string): () => void {
    const count = taken.get(owner) ?? 0
    if (count >= max) {
      metrics.shedRequests.inc({ reason: 'uploads' })
      // The answer does not wait for the body.
      reply.header('connection', 'close')
      throw new AppError('RATE_LIMITED', message, { retryAfterSeconds })
    }
    taken.set(owner, count + 1)
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      const left = (taken.get(owner) ?? 1) - 1
      if (left > 0) taken.set(owner, left)
      else taken.delete(owner)
    }
    onRequestEnd(reply, release)
    return release
  }

  return {
    /** Holds a slot until the request ends or the returned function is called. @throws AppError 429 */
    holdForUser: (reply: FastifyReply, userId: number) =>
      hold(
        reply,
        `user ${userId}`,
        uploadsAtOnceMax,
        `You are sending ${uploadsAtOnceMax} files already. Try again in a few seconds.`,
      ),
    holdForAddress: (reply: FastifyReply) =>
      hold(reply, `address ${reply.request.ip}`, perAddressMax, tooManyOfAddress),
  }
}

const tooManyOfAddress = 'Too many uploads from your address are still beginning. Try again in a few seconds.'
