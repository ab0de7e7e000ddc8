import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { largeScreenshotMessage, maxUploadBytes, screenshotMaxBytes } from '@hookline/contract/uploads/uploads.rules'
import type { SameBytes, StoredFile, UploadPolicy } from '@hookline/contract/uploads/uploads.schemas'
import type { Tx } from '../../platform/database/database.ts'
import { isDiskFull } from '../../platform/database/database-faults.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { ObjectExistsError, type UploadGrant, type WrittenObject } from '../../providers/storage/storage.ts'
import { createNameObject } from './name-object.ts'
import type { UploadRoom } from './upload-room.ts'
import {
  deleteObject,
  findObject,
  findObjectOfUserOrTeam,
  findSameVideo,
  lockObjects,
  updateObject,
} from './uploads.repo.ts'
import {
  assumeContentType,
  plainContentType,
  policyLifetimeMs,
  refuseContentType,
  sniffContentType,
  type UploadService,
  unusedLifetimeMs,
} from './uploads.rules.ts'
import { createObjectVerifier, type UsableObject } from './verify-object.ts'

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(needs: Parameters<typeof createObjectVerifier>[0] & { room: UploadRoom }) {
  const { db, storage, clock, room } = needs
  const verify = createObjectVerifier(needs)
  const nameObject = createNameObject(needs)

  async function recordStored(objectName: string, { sizeBytes, sha256 }: WrittenObject): Promise<boolean> {
    return (await updateObject(db, objectName, { size_bytes: sizeBytes, sha256 })) !== undefined
  }

  /** @throws AppError 404 when it is missing or not visible, 415 when its type is wrong; it is then deleted. */
  async function getFile(actor: Actor, objectName: string): Promise<StoredFile> {
    const file = await verify(await findObjectOfUserOrTeam(db, objectName, actor.id))
    if (!file) throw notFound('File')
    return {
      objectName,
      publicUrl: storage.publicUrl(objectName),
      gsUrl: storage.gsUri(objectName),
      contentType: file.contentType,
      size: file.sizeBytes,
      filename: file.fileName,
      media: file.media,
    }
  }

  return {
    async createUpload(
      actor: Actor,
      target: { service: UploadService; path: string },
      file: { fileName: string; contentType: string; size?: number | undefined },
    ): Promise<UploadPolicy> {
      const refusal = refuseContentType(target.service, file.contentType)
      if (refusal) throw new AppError('UNSUPPORTED_MEDIA', refusal)
      const contentType = assumeContentType(file.contentType)
      const { fileName, size: maxBytes = maxUploadBytes } = file
      const objectName = await nameObject({ ...target, userId: actor.id, fileName, contentType, maxBytes })
      const expiresAt = new Date(clock.now().getTime() + policyLifetimeMs)
      return storage.createUploadPolicy({ objectName, contentType, minBytes: 1, maxBytes, expiresAt })
    },

    /** Who was granted the upload. @throws AppError 403 when the permission no longer counts */
    async findGrantee({ objectName }: UploadGrant): Promise<number | null> {
      const row = await findObject(db, objectName)
      // The row is missing when the upload was refused before, or was removed.
      if (!row) throw grantGone()
      return row.user_id
    },

    /** Stores an upload; `body` is read to its end or not at all. @param bodyBytes its length, if it is known */
    async receive(grant: UploadGrant, body: AsyncIterable<Uint8Array>, bodyBytes: number | null): Promise<void> {
      await room.checkRest(grant.objectName, Math.min(bodyBytes ?? grant.maxBytes, grant.maxBytes))
      const stored = await storage.write(grant.objectName, body, grant.contentType).catch((error) => {
        if (error instanceof ObjectExistsError) throw new AppError('CONFLICT', 'This file was already uploaded.')
        if (isDiskFull(error)) throw new AppError('UNAVAILABLE', 'The server has no room left for this file.')
        throw error
      })
      if (await recordStored(grant.objectName, stored)) return
      // It was removed while it was received.
      await storage.remove(grant.objectName)
      throw grantGone()
    },

    getFile,

    /** Finds a stored video with the bytes of a file that was not sent yet, within what the user may see. */
    async findSame(actor: Actor, { size, sha256 }: { size: number; sha256?: string | undefined }): Promise<SameBytes> {
      const unusedSince = new Date(clock.now().getTime() - unusedLifetimeMs / 2)
      const found = await findSameVideo(db, { sizeBytes: size, sha256 }, { userId: actor.id, unusedSince })
      if (!found || sha256 === undefined) return { mayExist: found !== undefined, file: null, historyId: null }
      return { mayExist: true, file: await getFile(actor, found.object_name), historyId: found.history_id }
    },

    async createScreenshotKey(actor: Actor) {
      const objectKey = await nameObject({
        userId: actor.id,
        service: 'screenshots',
        fileName: 'screenshot.jpg',
        contentType: 'image/jpeg',
        maxBytes: screenshotMaxBytes,
      })
      return { objectKey, publicUrl: storage.publicUrl(objectKey) }
    },

    /** Stores a JPEG data URL under a name created for this user. Storing the same bytes again is no error. */
    async storeScreenshot(actor: Actor, objectKey: string, dataUrl: string) {
      const row = await findObject(db, objectKey)
      if (row?.user_id !== actor.id || !objectKey.startsWith('screenshots/')) throw notFound('Screenshot key')
      const bytes = readJpeg(dataUrl)
      if (row.size_bytes === null) await room.checkRest(objectKey, bytes.length)
      await storage.write(objectKey, Readable.from([bytes]), 'image/jpeg').then(
        async (stored) => void (await recordStored(objectKey, stored)),
        (error) => {
          const isSame = row.sha256 === createHash('sha256').update(bytes).digest('hex')
          if (!(error instanceof ObjectExistsError)) throw error
          if (!isSame) throw new AppError('CONFLICT', 'This screenshot was already uploaded.')
        },
      )
      const { publicUrl, gsUrl, contentType, size } = await getFile(actor, objectKey)
      return { objectKey, publicUrl, gsUri: gsUrl, contentType, size }
    },

    /** The sweep removes it after a day. @throws AppError 415 when the bytes are of another type */
    async storeTestObject(
      userId: number | null,
      file: { fileName: string; contentType: string; maxBytes: number },
      body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<{ objectName: string; sizeBytes: number }> {
      const type = plainContentType(file.contentType)
      const isText = type === 'text/plain'
      const refusal = isText ? null : refuseContentType(type.startsWith('image/') ? 'images' : 'videos', type)
      if (refusal) throw new AppError('UNSUPPORTED_MEDIA', refusal)
      const contentType = isText ? file.contentType : assumeContentType(type)
      const { fileName, maxBytes } = file
      const objectName = await nameObject({ userId, service: 'diagnostics', fileName, contentType, maxBytes })
      const stored = await storage.write(objectName, Readable.from(body), contentType).catch(async (error) => {
        await deleteObject(db, objectName)
        throw error
      })
      await recordStored(objectName, stored)
      if (isText) await updateObject(db, objectName, { verified_at: clock.now() })
      else await verify(await findObject(db, objectName))
      return { objectName, sizeBytes: stored.sizeBytes }
    },

    /** Stores a JPEG still of a video. @returns its object's name; the caller refers to it, or the sweep removes it. */
    async storeFrame(fileName: string, jpeg: Uint8Array): Promise<string> {
      const contentType = 'image/jpeg'
      const objectName = await nameObject({ userId: null, service: 'frames', fileName, contentType, maxBytes: null })
      await recordStored(objectName, await storage.write(objectName, Readable.from([jpeg]), contentType))
      return objectName
    },

    /** Null when it is not visible or has no bytes. @throws AppError 415 when its type is wrong; it is then deleted. */
    findUsable: async (actor: Actor, objectName: string): Promise<UsableObject | null> =>
      verify(await findObjectOfUserOrTeam(db, objectName, actor.id)),

    /** Like `findUsable`, without a check of the user. */
    findStored: async (objectName: string): Promise<UsableObject | null> => verify(await findObject(db, objectName)),

    /** Locks objects against the sweep until the transaction ends. @throws AppError 404 when one is gone */
    async holdObjects(tx: Tx, objectNames: (string | null | undefined)[]): Promise<void> {
      const wanted = [...new Set(objectNames)].filter((name) => name != null)
      if (wanted.length > 0 && (await lockObjects(tx, wanted)).length < wanted.length) throw notFound('Uploaded file')
    },
  }
}

const grantGone = () => new AppError('FORBIDDEN', 'This upload permission no longer counts. Start the upload again.')

function readJpeg(dataUrl: string): Buffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > screenshotMaxBytes) throw new AppError('TOO_LARGE', largeScreenshotMessage)
  if (sniffContentType(bytes) === 'image/jpeg') return bytes
  throw invalid([{ path: 'data', message: 'data must be a JPEG data URL' }])
}
