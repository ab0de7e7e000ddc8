import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import { createCallLimiter } from '../../platform/call-limiter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { uploadTimeoutMs } from '../../platform/http/request-bodies.ts'
import { uploadsAtOnceMax } from '../../platform/http/upload-slots.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { insertObject, lockUploadRoom, type NewObject, sumAwaitedBytes, sumUnusedBytes } from './uploads.repo.ts'
import { policyLifetimeMs, unusedLifetimeMs } from './uploads.rules.ts'

/** All that a user can send at once; each further piece is checked again before it is received. */
const mostPerUser = uploadsAtOnceMax * maxUploadBytes

export interface UploadRoomNeeds {
  db: Database
  clock: Clock
  storage: Pick<ObjectStorage, 'readDisk'>
  uploadLifetimeMs: number
  uploadBytesPerUser: number
  uploadReserveBytes: number
}

export type UploadRoom = ReturnType<typeof createUploadRoom>

/** Bounds what one user's unfinished and unused uploads hold, and keeps a reserve of free space on the disk. */
export function createUploadRoom(needs: UploadRoomNeeds) {
  const { db, clock, storage, uploadLifetimeMs, uploadBytesPerUser, uploadReserveBytes } = needs
  // Each waits for the lock with a database connection, which other requests need. With two, the users take turns.
  const insertions = createCallLimiter({ max: 2, isTooFast: () => false })
  const subtractFromNow = (ms: number) => new Date(clock.now().getTime() - ms)

  /** Null when uploads use no disk of the server. `awaitedBytes`: what other uploads may still bring. */
  async function readDisk(queryable: Queryable, exceptObject = '') {
    const disk = await storage.readDisk()
    if (!disk) return null
    // A form that began with its policy's last second may take as long as any upload.
    const policiesSince = subtractFromNow(policyLifetimeMs + uploadTimeoutMs)
    const awaitedBytes = disk.holdsUploads
      ? await sumAwaitedBytes(queryable, { policiesSince, exceptObject, mostPerUser })
      : 0
    return { ...disk, awaitedBytes, reserveBytes: uploadReserveBytes }
  }

  /** @throws AppError 507 when `bytes` more and all that is still awaited would use the reserve */
  async function checkDisk(queryable: Queryable, bytes: number, exceptObject?: string): Promise<void> {
    const disk = await readDisk(queryable, exceptObject)
    if (!disk) return
    const announced = disk.holdsUploads ? disk.awaitedBytes + bytes : 0
    if (disk.freeBytes - announced < disk.reserveBytes) throw new AppError('STORAGE_FULL', diskFullMessage)
  }

  function insert(object: NewObject, bytes: number): Promise<void> {
    return db.transaction().execute(async (tx) => {
      // Two uploads that begin at the same moment must not both take the last room.
      await lockUploadRoom(tx)
      // The hourly sweep has removed older ones.
      const held = await sumUnusedBytes(tx, object.user_id ?? null, subtractFromNow(2 * unusedLifetimeMs))
      if (held + bytes > uploadBytesPerUser) {
        throw new AppError('STORAGE_FULL', describeUserLimit(uploadBytesPerUser, uploadLifetimeMs))
      }
      await checkDisk(tx, bytes)
      await insertObject(tx, object)
    })
  }

  return {
    /** Reserves the name of an object whose bytes a client will send. @throws AppError 507 when there is no room */
    insert: (object: NewObject, bytes: number): Promise<void> =>
      insertions.run('insert', new AbortController().signal, () => insert(object, bytes), String(object.user_id)),

    readDisk: () => readDisk(db),

    /** Checks again before the bytes of an admitted upload, or the rest of them, are received. */
    checkRest: (objectName: string, bytes: number) => checkDisk(db, bytes, objectName),
  }
}

const diskFullMessage =
  'The server has no room left for uploads. Ask an administrator to free disk space or to remove unfinished uploads, then try again.'

const hours = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
})

function describeUserLimit(bytes: number, keepMs: number): string {
  const [unfinished, unused] = [keepMs, unusedLifetimeMs].map((ms) => hours.format(ms / 3_600_000))
  const removed = `unfinished ones after ${unfinished}, unused ones after ${unused}`
  return `Your unfinished and unused uploads hold ${formatSize(bytes)}, the limit. Use them in a generation, or try again when they are removed: ${removed}.`
}
