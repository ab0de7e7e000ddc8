import type { Locker } from '@tus/server'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'

/** Longer than the tus server lets a request run after asking it to end. */
const lockWaitMs = 10_000

/** 'Locked': clients of tus try again. After another refusal of HEAD they would send the whole file again. */
export const lockedStatus = 423
export const lockedText = 'This upload is being sent by another connection. Try again in a few seconds.'

/**
 * One request at a time writes an upload, on all nodes. A client that comes back may find its former connection still
 * open here: the request on it is asked to end.
 */
export function createUploadLocks({ semaphore }: { semaphore: PgSemaphore }): Locker {
  return {
    newLock(objectName) {
      const released = Promise.withResolvers<void>()
      return {
        async lock(signal, requestRelease) {
          const taken = Promise.withResolvers<void>()
          const wait = AbortSignal.any([signal, AbortSignal.timeout(lockWaitMs)])
          const hold = () => {
            taken.resolve()
            return released.promise
          }
          semaphore.hold(`upload ${objectName}`, 1, wait, hold, () => void requestRelease()).catch(taken.reject)
          await taken.promise.catch(() => {
            // The form of the tus server's own errors.
            throw { status_code: lockedStatus, body: lockedText }
          })
        },
        unlock: async () => released.resolve(),
      }
    },
  }
}
