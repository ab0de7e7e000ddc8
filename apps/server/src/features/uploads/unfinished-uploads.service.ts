import { unfinishedListedMax } from '@hookline/contract/uploads/uploads.rules'
import type { UnfinishedUpload } from '@hookline/contract/uploads/uploads.schemas'
import type { Locker } from '@tus/server'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { lockedText } from './upload-locks.ts'
import type { UploadRoom } from './upload-room.ts'
import { deleteObject, listAnnounced, lockAnnounced } from './uploads.repo.ts'

export type UnfinishedUploadsService = ReturnType<typeof createUnfinishedUploadsService>

/** What administrators see and remove when uploads fill the disk. */
export function createUnfinishedUploadsService(needs: {
  db: Database
  storage: Pick<ObjectStorage, 'remove' | 'resumable'>
  locks: Locker
  room: Pick<UploadRoom, 'readDisk'>
  record: RecordActivity
}) {
  const { db, storage, locks, room, record } = needs

  /** Ends the request that sends the upload, on any node. @throws AppError 409 when it does not end in time */
  async function withLock(objectName: string, act: () => Promise<void>): Promise<void> {
    const lock = locks.newLock(objectName)
    await lock
      .lock(new AbortController().signal, () => undefined)
      .catch(() => {
        throw new AppError('CONFLICT', lockedText)
      })
    await act().finally(() => lock.unlock())
  }

  return {
    async list() {
      const [rows, disk] = await Promise.all([listAnnounced(db, unfinishedListedMax), room.readDisk()])
      const uploads: UnfinishedUpload[] = rows.map((row) => ({
        objectName: row.object_name,
        fileName: row.file_name,
        username: row.username,
        receivedBytes: row.received_bytes,
        announcedBytes: row.announced_bytes ?? 0,
        startedAt: row.created_at.toISOString(),
      }))
      return { uploads, disk }
    },

    /** @throws AppError 404 when it is missing or complete */
    remove: (actor: Actor, objectName: string): Promise<void> =>
      withLock(objectName, () =>
        db.transaction().execute(async (tx) => {
          const row = await lockAnnounced(tx, objectName)
          if (!row) throw notFound('Unfinished upload')
          if (row.upload_bytes === null) await storage.remove(objectName)
          else await storage.resumable.discard(objectName)
          await deleteObject(tx, objectName)
          const before = {
            fileName: row.file_name,
            username: row.username,
            receivedBytes: row.received_bytes,
            announcedBytes: row.announced_bytes,
          }
          await record(tx, actor, { action: 'upload.removed', subjectId: objectName, before })
        }),
      ),
  }
}
