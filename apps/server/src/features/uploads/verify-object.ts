import { createHash } from 'node:crypto'
import { notAVideoMessage } from '@hookline/contract/uploads/uploads.rules'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import { readMedia } from '../../platform/database/stored-columns.ts'
import { AppError } from '../../platform/errors.ts'
import { toJson } from '../../platform/json.ts'
import type { ObjectReader, ObjectStorage } from '../../providers/storage/storage.ts'
import { readBoxes } from './container-boxes.ts'
import { inspectVideo } from './inspect-video.ts'
import { deleteObject, findObject, type ObjectRow, updateObject } from './uploads.repo.ts'
import { notAnImageMessage, sniffContentType } from './uploads.rules.ts'

/** A stored object whose bytes were verified. */
export interface UsableObject {
  objectName: string
  fileName: string
  contentType: string
  sizeBytes: number
  sha256: string
  /** Null for pictures. */
  media: MediaFacts | null
}

/** Two inspections of another node, each at its limit. */
const waitMaxMs = 60_000

interface VerifierNeeds {
  db: Database
  storage: ObjectStorage
  clock: Clock
  semaphore: PgSemaphore
  /** Called once for each object. */
  onVerified?: ((object: UsableObject) => void) | undefined
}

/**
 * Verifies an object's bytes once. Null: no bytes. @throws AppError 415 for another type; the object is then deleted.
 */
export function createObjectVerifier({ db, storage, clock, semaphore, onVerified }: VerifierNeeds) {
  /** By object, so that requests of the same moment share one inspection. */
  const running = new Map<string, Promise<UsableObject | null>>()

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

  async function readAndLook(row: ObjectRow): Promise<UsableObject | null> {
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

  /** One node at a time; the next one finds what the first has stored. */
  function verifyOnce({ object_name: objectName }: ObjectRow): Promise<UsableObject | null> {
    const signal = AbortSignal.timeout(waitMaxMs)
    return semaphore.hold(`inspect ${objectName}`, 1, signal, async () => {
      const row = await findObject(db, objectName)
      return readVerified(row) ?? (row ? readAndLook(row) : null)
    })
  }

  return async function verify(row: ObjectRow | undefined): Promise<UsableObject | null> {
    const known = readVerified(row)
    if (known || !row) return known
    const name = row.object_name
    // Bytes may have arrived since an inspection began that found none.
    const shared = await running.get(name)
    if (shared) return shared
    const own = running.get(name) ?? verifyOnce(row).finally(() => running.delete(name))
    running.set(name, own)
    return own
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
