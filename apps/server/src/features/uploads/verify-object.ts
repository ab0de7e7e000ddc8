import { createHash } from 'node:crypto'
import { notAVideoMessage } from '@hookline/contract/uploads/uploads.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readMedia } from '../../platform/database/stored-columns.ts'
import { AppError } from '../../platform/errors.ts'
import { toJson } from '../../platform/json.ts'
import type { ObjectReader, ObjectStorage } from '../../providers/storage/storage.ts'
import { readBoxes } from './container-boxes.ts'
import { inspectVideo } from './inspect-video.ts'
import { deleteObject, type ObjectRow, updateObject } from './uploads.repo.ts'
import { notAnImageMessage, sniffContentType } from './uploads.rules.ts'
import type { UsableObject } from './uploads.service.ts'

interface VerifierNeeds {
  db: Database
  storage: ObjectStorage
  clock: Clock
  /** Called once for each object. */
  onVerified?: ((object: UsableObject) => void) | undefined
}

/**
 * Verifies an object's bytes once. Null: no bytes. @throws AppError 415 for another type; the object is then deleted.
 */
export function createObjectVerifier({ db, storage, clock, onVerified }: VerifierNeeds) {
  async function look(row: ObjectRow, reader: ObjectReader): Promise<ObjectRow | undefined> {
    const found = await inspect(row, reader)
    if (!found) {
      await storage.remove(row.object_name)
      await deleteObject(db, row.object_name)
      throw new AppError('UNSUPPORTED_MEDIA', isVideo(row) ? notAVideoMessage : notAnImageMessage)
    }
    const sha256 = row.sha256 ?? (await digest(storage, row.object_name))
    const { contentType, media } = found
    return updateObject(db, row.object_name, {
      content_type: contentType,
      size_bytes: reader.sizeBytes,
      sha256,
      media: media && toJson(media),
      verified_at: clock.now(),
    })
  }

  return async function verify(row: ObjectRow | undefined): Promise<UsableObject | null> {
    const known = readVerified(row)
    if (known || !row) return known
    const reader = await storage.openReader(row.object_name)
    if (!reader) return null
    try {
      const object = readVerified(await look(row, reader))
      if (object) onVerified?.(object)
      return object
    } finally {
      await reader.close()
    }
  }
}

const isVideo = (row: ObjectRow) => row.content_type.startsWith('video/')

/** The actual type and the media facts; null when the bytes are not of the declared kind. */
async function inspect(row: ObjectRow, reader: ObjectReader) {
  const sniffed = await sniffReader(reader)
  const isPicture = sniffed?.startsWith('image/')
  if (!sniffed || isPicture === isVideo(row)) return null
  if (isPicture) return { contentType: sniffed, media: null }
  const media = await inspectVideo(reader)
  if (!sniffed.startsWith('audio/')) return media && { contentType: sniffed, media }
  return media?.videoCodec ? { contentType: 'video/mp4', media } : null
}

/** Boxes that may precede the one that tells the type. */
const leadingBoxes = new Set(['uuid', 'styp', 'free', 'skip', 'wide', 'pnot'])
const maxLeadingBoxes = 16

async function sniffReader(reader: ObjectReader): Promise<string | null> {
  let head: Uint8Array = await reader.read(0, 16)
  let segmentHead: Uint8Array | null = null
  for await (const box of readBoxes(reader, { max: maxLeadingBoxes })) {
    head = box.head
    if (box.type === 'styp') segmentHead ??= head
    if (!leadingBoxes.has(box.type)) break
  }
  const isFileType = Buffer.from(head).toString('latin1', 4, 8) === 'ftyp'
  return sniffContentType(isFileType ? head : (segmentHead ?? head))
}

async function digest(storage: ObjectStorage, objectName: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.openRead(objectName)) ?? []) hash.update(chunk)
  return hash.digest('hex')
}

function readVerified(row: ObjectRow | undefined): UsableObject | null {
  if (!row?.verified_at || row.size_bytes === null || row.sha256 === null) return null
  return {
    objectName: row.object_name,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    media: readMedia(row.object_name, row.media),
  }
}
