import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Bucket, File, FileMetadata, Storage } from '@google-cloud/storage'
import type { Clock } from '../../platform/clock.ts'
import { createCloudStorage, probeFolder } from './cloud-storage.ts'
import { createGcsClient, describeGcsFault, fetchObject, type GcsConfig, readHttpStatus } from './gcs-client.ts'
import { createGcsResumable } from './resumable.gcs.ts'
import { checkObjectName, ObjectExistsError, type ObjectStorage } from './storage.ts'
import { measure } from './write-batches.ts'

/** One request of a resumable upload, buffered until the store has it, for a retry. */
const chunkBytes = 8_388_608
/** Google's maximum for signed addresses: a week. */
const maxSignedMs = 604_800_000
const writtenOnce = { preconditionOpts: { ifGenerationMatch: 0 } }

/** Objects in a bucket of Google Cloud Storage. The bucket belongs to this app only. */
export function createGcsStorage(config: GcsConfig, { clock }: { clock: Clock }): ObjectStorage {
  const client = createGcsClient(config)
  const bucket = client.bucket(config.bucket)
  const getFile = (objectName: string) => bucket.file(checkObjectName(objectName))

  async function readMetadata(objectName: string): Promise<FileMetadata | null> {
    try {
      return (await getFile(objectName).getMetadata())[0]
    } catch (error) {
      if (readHttpStatus(error) === 404 && !isBucketMissing(error)) return null
      throw error
    }
  }

  return createCloudStorage({
    kind: 'gcs',
    bucket: config.bucket,
    receiver: null,
    resumable: createGcsResumable({ client, bucket, config }),
    uploadOrigin: new URL(client.apiEndpoint).origin,
    describeFault: (error) => describeGcsFault(error, config),
    probe: (signal) => probe(client, bucket, clock, signal),
    createUploadPolicy: (grant) =>
      createPolicy(client, bucket, { ...grant, objectName: checkObjectName(grant.objectName) }),
    async head(objectName) {
      const found = await readMetadata(objectName)
      if (!found) return null
      const { size, updated, generation } = found
      return { sizeBytes: Number(size), updatedAt: new Date(updated ?? 0), version: String(generation) }
    },
    async openRead(objectName, range, generation) {
      checkObjectName(objectName)
      const answer = await fetchObject(client, { bucket: bucket.name, objectName, range, generation })
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    async write(objectName, body, contentType) {
      const { chunks, written } = measure(body)
      try {
        await pipeline(copies(chunks), await beginUpload(getFile(objectName), contentType))
      } catch (error) {
        if (readHttpStatus(error) === 412) throw new ObjectExistsError(objectName)
        throw error
      } finally {
        await chunks.return(undefined)
      }
      return written()
    },
    remove: async (objectName) => void (await getFile(objectName).delete({ ignoreNotFound: true })),
    // The store ends unfinished uploads after a week, and does not list them.
    removeUnfinished: (olderThan) => removeOldProbes(bucket, olderThan),
    readDisk: async () => null,
    async signedReadUrl(objectName, expiresAt) {
      const now = clock.now().getTime()
      const [url] = await getFile(objectName).getSignedUrl({
        version: 'v4',
        action: 'read',
        // A whole second, because the client would sign a fraction as the lifetime.
        accessibleAt: new Date(Math.floor(now / 1000) * 1000),
        expires: Math.min(expiresAt.getTime(), now + maxSignedMs),
      })
      return url
    },
  })
}

/** In two steps, because the client sends no credentials to other endpoints than Google's otherwise. */
async function beginUpload(file: File, contentType: string): Promise<Writable> {
  const [uri] = await file.createResumableUpload({ metadata: { contentType }, ...writtenOnce })
  return file.createWriteStream({ uri, offset: 0, resumable: true, chunkSize: chunkBytes, contentType, ...writtenOnce })
}

async function createPolicy(
  client: Storage,
  bucket: Bucket,
  grant: { objectName: string; contentType: string; minBytes: number; maxBytes: number; expiresAt: Date },
) {
  const [{ fields }] = await bucket.file(grant.objectName).generateSignedPostPolicyV4({
    expires: grant.expiresAt,
    conditions: [['content-length-range', grant.minBytes, grant.maxBytes]],
    fields: { 'Content-Type': grant.contentType },
  })
  // The client omits the bucket in addresses of other endpoints than Google's.
  return { url: `${client.apiEndpoint}/${bucket.name}/`, fields }
}

/** Also signs, which needs a key or a role, and reads a missing object: without the right to list that is a 403. */
async function probe(client: Storage, bucket: Bucket, clock: Clock, signal: AbortSignal): Promise<void> {
  const objectName = `${probeFolder}/${crypto.randomUUID()}`
  const file = bucket.file(objectName)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  const run = async () => {
    await createPolicy(client, bucket, { objectName, contentType: 'text/plain', minBytes: 1, maxBytes: 1, expiresAt })
    await file.save('ready?', { resumable: false, ...writtenOnce })
    await (await fetchObject(client, { bucket: bucket.name, objectName }, signal))?.text()
    await file.delete()
    await fetchObject(client, { bucket: bucket.name, objectName }, signal)
  }
  await Promise.race([run(), late])
}

/** The client keeps chunks until the store has them, while the port may reuse their memory earlier. */
async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

async function removeOldProbes(bucket: Bucket, olderThan: Date): Promise<number> {
  const [files] = await bucket.getFiles({ prefix: `${probeFolder}/` })
  const old = files.filter(({ metadata }) => metadata.updated && new Date(metadata.updated) < olderThan)
  for (const file of old) await file.delete({ ignoreNotFound: true })
  return old.length
}

function isBucketMissing(error: unknown): boolean {
  return error instanceof Error && /bucket does not exist/i.test(error.message)
}
