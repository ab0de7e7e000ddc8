import { createHash } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import type { ObjectStorage } from '../providers/storage/storage.ts'

export type ObjectOutcome =
  | 'copied'
  /** Present at the target with the same bytes. */
  | 'kept'
  /** Announced but never uploaded. */
  | 'never uploaded'
  | 'missing at the source'
  /** Not copied: the bytes differ from the stored digest. */
  | 'damaged at the source'
  /** The target has another object of this name, which stays. */
  | 'different at the target'

export const faultyOutcomes: readonly ObjectOutcome[] = [
  'missing at the source',
  'damaged at the source',
  'different at the target',
]

const atOnce = 4

/** Copies objects and compares each copy. Those that the target has are only compared, so another call continues. */
export async function moveObjects(options: {
  source: ObjectStorage
  target: ObjectStorage
  objects: AsyncGenerator<KnownObject>
  onObject(objectName: string, outcome: ObjectOutcome, sizeBytes: number): void
}): Promise<void> {
  const work = async () => {
    // Several loops may share a generator: it queues their requests.
    for await (const object of options.objects) {
      const { outcome, sizeBytes } = await moveObject(options.source, options.target, object)
      options.onObject(object.objectName, outcome, sizeBytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function moveObject(
  source: ObjectStorage,
  target: ObjectStorage,
  object: KnownObject,
): Promise<{ outcome: ObjectOutcome; sizeBytes: number }> {
  const { objectName, contentType } = object
  const there = await target.stat(objectName)
  if (there) {
    const wanted = object.sha256 ?? (await hashObject(source, objectName))
    const isSame = (await hashObject(target, objectName)) === wanted
    return { outcome: isSame ? 'kept' : 'different at the target', sizeBytes: there.sizeBytes }
  }
  const body = await source.openRead(objectName)
  if (!body) {
    return { outcome: object.sizeBytes === null ? 'never uploaded' : 'missing at the source', sizeBytes: 0 }
  }
  const { sizeBytes, sha256 } = await target.write(objectName, body, contentType)
  if (object.sha256 !== null && object.sha256 !== sha256) {
    await target.remove(objectName)
    return { outcome: 'damaged at the source', sizeBytes }
  }
  if ((await hashObject(target, objectName)) === sha256) return { outcome: 'copied', sizeBytes }
  await target.remove(objectName)
  throw new Error(`${objectName} did not arrive as it was sent. Run the command again.`)
}

async function hashObject(store: ObjectStorage, objectName: string): Promise<string | null> {
  const body = await store.openRead(objectName)
  if (!body) return null
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

export interface KnownObject {
  objectName: string
  contentType: string
  /** Null until its upload was verified, which may never happen. */
  sizeBytes: number | null
  sha256: string | null
}

const pageSize = 500

/** Every stored or announced object, by name. */
export async function* listObjects(db: Database): AsyncGenerator<KnownObject> {
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom('objects')
      .select(['object_name as objectName', 'content_type as contentType', 'size_bytes as sizeBytes', 'sha256'])
      .where('object_name', '>', after)
      .orderBy('object_name')
      .limit(pageSize)
      .execute()
    isLast = rows.length < pageSize
    after = rows.at(-1)?.objectName ?? after
    yield* rows
  }
}
