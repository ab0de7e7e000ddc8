import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UploadRoom } from './upload-room.ts'
import { insertObject } from './uploads.repo.ts'
import { buildObjectName, displayFileName, type UploadService } from './uploads.rules.ts'

interface ObjectToName {
  userId: number | null
  service: UploadService | 'diagnostics' | 'frames'
  path?: string
  fileName: string
  contentType: string
  /** The most bytes that a client may send under the name; null for an object that the server makes. */
  maxBytes: number | null
  /** They arrive by a resumable upload, which announced this length. */
  isResumable?: boolean
}

/** Reserves the name of an object that is not stored yet. */
export function createNameObject({ db, clock, room }: { db: Database; clock: Clock; room: UploadRoom }) {
  return async function nameObject(object: ObjectToName): Promise<string> {
    const { userId, service, path = '', fileName, contentType, maxBytes, isResumable = false } = object
    const now = clock.now()
    const objectName = buildObjectName({ service, path, fileName, now, id: crypto.randomUUID() })
    const row = {
      object_name: objectName,
      user_id: userId,
      file_name: displayFileName(fileName),
      content_type: contentType,
      created_at: now,
      ...(isResumable ? { upload_bytes: maxBytes } : { granted_bytes: maxBytes }),
    }
    if (maxBytes === null) await insertObject(db, row)
    else await room.insert(row, maxBytes)
    return objectName
  }
}
