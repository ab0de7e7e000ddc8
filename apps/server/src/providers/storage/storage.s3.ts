import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '../../platform/clock.ts'
import { createCloudStorage, probeFolder } from './cloud-storage.ts'
import { createS3Resumable } from './resumable.s3.ts'
import {
  buildUploadOrigin,
  createS3Client,
  describeS3Fault,
  isMissing,
  isTaken,
  type S3Config,
  takesPostedForms,
} from './s3-client.ts'
import { abortOldS3Uploads } from './s3-uploads.ts'
import { writeNewS3Object } from './s3-write.ts'
import { checkObjectName, ObjectExistsError, type ObjectStorage } from './storage.ts'
import { createStorageSignatures } from './storage-signatures.ts'
import { measure } from './write-batches.ts'
import { readFreeBytes } from './write-file.ts'

/** S3's maximum for signed addresses: a week. */
const maxSignedSeconds = 604_800

/** AWS S3 or a compatible store (MinIO, Ceph, Cloudflare R2). The bucket belongs to this app only. */
export function createS3Storage(
  config: S3Config,
  needs: { appSecret: string; appSecretOld?: string | null; clock: Clock },
): ObjectStorage {
  const client = createS3Client(config)
  const Bucket = config.bucket
  const { clock } = needs
  const signatures = createStorageSignatures(needs.appSecret, needs.appSecretOld)
  const hasPosts = takesPostedForms(config)
  const toLocation = (objectName: string) => ({ Bucket, Key: checkObjectName(objectName) })
  const secondsUntil = (moment: Date) => Math.max(0, Math.round((moment.getTime() - clock.now().getTime()) / 1000))

  const head = async (objectName: string) => orNull(client.send(new HeadObjectCommand(toLocation(objectName))))

  async function write(objectName: string, body: AsyncIterable<Uint8Array>, ContentType: string) {
    // Before megabytes are sent, and the only check for stores without conditional writes.
    if (await head(objectName)) throw new ObjectExistsError(objectName)
    const { chunks, written } = measure(body)
    const writer = crypto.randomUUID()
    try {
      await writeNewS3Object(client, { ...toLocation(objectName), ContentType, Metadata: { writer } }, chunks)
    } catch (error) {
      if (!isTaken(error)) throw error
      // The client retries after a lost answer: this write itself may have taken the name.
      const found = await head(objectName)
      if (found?.Metadata?.writer !== writer) throw found ? new ObjectExistsError(objectName) : error
    }
    return written()
  }

  return createCloudStorage({
    kind: 's3',
    bucket: Bucket,
    uploadOrigin: hasPosts ? buildUploadOrigin(config) : null,
    receiver: hasPosts
      ? null
      : { readGrant: (fields) => signatures.readGrant(fields, clock.now()), allowsRead: () => false },
    resumable: createS3Resumable({ client, config }),
    describeFault: (error) => describeS3Fault(error, config),
    probe: (signal) => probe(client, Bucket, signal),
    async createUploadPolicy(grant) {
      const { contentType, minBytes, maxBytes, expiresAt } = grant
      const location = toLocation(grant.objectName)
      if (!hasPosts) return { url: '/storage', fields: signatures.signGrant(grant) }
      return createPresignedPost(client, {
        ...location,
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', minBytes, maxBytes]],
        Expires: secondsUntil(expiresAt),
      })
    },
    async head(objectName) {
      const found = await head(objectName)
      if (!found) return null
      const { ContentLength = 0, LastModified = clock.now(), ETag } = found
      return { sizeBytes: ContentLength, updatedAt: LastModified, version: ETag }
    },
    async openRead(objectName, range, IfMatch) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await orNull(client.send(new GetObjectCommand({ ...toLocation(objectName), Range, IfMatch })))
      return (found?.Body as Readable | undefined) ?? null
    },
    write,
    remove: async (objectName) => void (await client.send(new DeleteObjectCommand(toLocation(objectName)))),
    removeUnfinished: async (olderThan) =>
      (await abortOldS3Uploads(client, Bucket, olderThan)) + (await removeOldProbes(client, Bucket, olderThan)),
    // The library for tus writes each part to a temporary file first.
    readDisk: async () => ({ freeBytes: await readFreeBytes(tmpdir()), holdsUploads: false }),
    async signedReadUrl(objectName, expiresAt) {
      const expiresIn = Math.min(Math.max(1, secondsUntil(expiresAt)), maxSignedSeconds)
      return getSignedUrl(client, new GetObjectCommand(toLocation(objectName)), { expiresIn })
    },
  })
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Writes, reads and removes a small object, then reads it again: without the right to list that is a 403. */
async function probe(client: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<void> {
  const location = { Bucket, Key: `${probeFolder}/${crypto.randomUUID()}` }
  await client.send(new PutObjectCommand({ ...location, Body: 'ready?' }), { abortSignal })
  const { Body } = await client.send(new GetObjectCommand(location), { abortSignal })
  await Body?.transformToString()
  await client.send(new DeleteObjectCommand(location), { abortSignal })
  await orNull(client.send(new HeadObjectCommand(location), { abortSignal }))
}

async function removeOldProbes(client: S3Client, Bucket: string, olderThan: Date): Promise<number> {
  let removed = 0
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${probeFolder}/` })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (!LastModified || LastModified >= olderThan) continue
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
      removed++
    }
  }
  return removed
}
