import type { Database } from '../platform/database/database.ts'

/** An object as the database knows it. */
export interface KnownObject {
  objectName: string
  contentType: string
  /** Null until its upload was looked at; it may never have come. */
  sizeBytes: number | null
  sha256: string | null
}

const pageSize = 500

/** Every object that the database names, in order. */
export async function* listObjects(db: Database): AsyncGenerator<KnownObject> {
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom('objects')
      .select(['object_name', 'content_type', 'size_bytes', 'sha256'])
      .where('object_name', '>', after)
      .orderBy('object_name')
      .limit(pageSize)
      .execute()
    isLast = rows.length < pageSize
    after = rows.at(-1)?.object_name ?? after
    for (const row of rows) {
      const { object_name: objectName, content_type: contentType, size_bytes: sizeBytes, sha256 } = row
      yield { objectName, contentType, sizeBytes, sha256 }
    }
  }
}
