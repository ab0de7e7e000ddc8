import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { tooLarge } from '../../platform/http/file-form.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { ObjectMissingError, type ObjectStorage, type ResumableUploads } from '../../providers/storage/storage.ts'
import { createNameObject } from './name-object.ts'
import type { UploadRoom } from './upload-room.ts'
import { deleteObject, findObject, listUnfinished, lockResumable, updateObject } from './uploads.repo.ts'
import { assumeContentType, refuseContentType } from './uploads.rules.ts'

export type ResumableUploadsService = ReturnType<typeof createResumableUploadsService>

/** What the tus protocol needs to know of an upload. */
export interface UploadState {
  objectName: string
  lengthBytes: number
  /** What had not arrived by the end of the last request. */
  restBytes: number
  isFinished: boolean
}

export const completeMessage = 'This upload is complete.'

const sweptAtOnce = 100

/** The uploads that tus receives in pieces: who may send them, when they are complete, when they expire. */
export function createResumableUploadsService(needs: {
  db: Database
  clock: Clock
  storage: Pick<ObjectStorage, 'stat'>
  resumable: ResumableUploads
  uploadLifetimeMs: number
  room: UploadRoom
}) {
  const { db, clock, storage, resumable, uploadLifetimeMs, room } = needs
  const nameObject = createNameObject(needs)
  const begunBefore = () => new Date(clock.now().getTime() - uploadLifetimeMs)

  /** Makes a complete upload an object that `file-info` accepts. Repeating it changes nothing. */
  async function finish(objectName: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // The lock keeps the sweep away.
      const row = await lockResumable(tx, objectName)
      if (!row) throw notFound('Upload')
      if (row.size_bytes !== null) return
      await resumable.publish(objectName).catch((error) => {
        throw error instanceof ObjectMissingError ? notFound('Upload') : error
      })
      // The lifetime of an unused object begins when its upload is complete, however long that took.
      await updateObject(tx, objectName, { size_bytes: row.upload_bytes, created_at: clock.now() })
    })
  }

  /** Gives up an unfinished upload. @throws AppError 409 when it is finished */
  async function discard(objectName: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const row = await lockResumable(tx, objectName)
      if (row && row.size_bytes !== null) throw new AppError('CONFLICT', completeMessage)
      await resumable.discard(objectName)
      await deleteObject(tx, objectName)
    })
  }

  return {
    /** Reserves the object of a new upload. @throws AppError 400, 413, 415, 507 */
    async begin(actor: Actor, file: { fileName: string; contentType: string; lengthBytes: number }): Promise<string> {
      const { fileName, contentType, lengthBytes } = file
      if (!fileName.trim()) throw invalid([{ path: 'filename', message: 'The metadata filename is required.' }])
      if (lengthBytes > maxUploadBytes) throw tooLarge(maxUploadBytes)
      if (!(lengthBytes > 0)) throw invalid([{ path: 'file', message: 'The file is empty.' }])
      const refusal = refuseContentType('videos', contentType)
      if (refusal) throw new AppError('UNSUPPORTED_MEDIA', refusal)
      const type = assumeContentType(contentType)
      const object = { userId: actor.id, service: 'videos', fileName, contentType: type } as const
      return nameObject({ ...object, maxBytes: lengthBytes, isResumable: true })
    },

    /** @throws AppError 404 when it is missing, expired or another user's */
    async find(actor: Actor, objectName: string): Promise<UploadState> {
      const row = await findObject(db, objectName)
      if (!row || row.user_id !== actor.id || row.upload_bytes === null) throw notFound('Upload')
      const [lengthBytes, restBytes] = [row.upload_bytes, row.upload_bytes - row.received_bytes]
      if (row.size_bytes !== null) return { objectName, lengthBytes, restBytes: 0, isFinished: true }
      if (row.created_at < begunBefore()) throw notFound('Upload')
      // The process died between storing the last byte and recording it.
      const isFinished = (await storage.stat(objectName)) !== null
      if (isFinished) await finish(objectName)
      return { objectName, lengthBytes, restBytes, isFinished }
    },

    finish,
    discard,

    /** @throws AppError 507 when the rest of the upload no longer fits */
    checkRoom: ({ objectName, restBytes }: UploadState) => room.checkRest(objectName, restBytes),

    recordReceived: (objectName: string, bytes: number) => updateObject(db, objectName, { received_bytes: bytes }),

    /** Removes the uploads that were not finished in time. @returns how many. */
    async sweepExpired(signal: AbortSignal): Promise<number> {
      let removed = 0
      let names: string[]
      do {
        names = await listUnfinished(db, begunBefore(), sweptAtOnce)
        for (const objectName of names) {
          signal.throwIfAborted()
          try {
            await discard(objectName)
            removed++
          } catch (error) {
            // An upload that was finished meanwhile stays.
            if (!(error instanceof AppError)) throw error
          }
        }
      } while (names.length === sweptAtOnce)
      return removed
    },
  }
}
