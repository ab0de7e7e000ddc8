import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertObject } from './uploads.repo.ts'
import { buildObjectName, displayFileName, type UploadService } from './uploads.rules.ts'

/** Reserves the name of an object that is not stored yet. */
export function createNameObject({ db, clock }: { db: Database; clock: Clock }) {
  return async function nameObject(object: {
    userId: number | null
    service: UploadService | 'diagnostics' | 'frames'
    path?: string
    fileName: string
    contentType: string
    /** The announced length of a resumable upload. */
    uploadBytes?: number
  }): Promise<string> {
    const { userId, service, path = '', fileName, contentType, uploadBytes } = object
    const now = clock.now()
    const objectName = buildObjectName({ service, path, fileName, now, id: crypto.randomUUID() })
    await insertObject(db, {
      object_name: objectName,
      user_id: userId,
      file_name: displayFileName(fileName),
      content_type: contentType,
      created_at: now,
      upload_bytes: uploadBytes,
    })
    return objectName
  }
}
