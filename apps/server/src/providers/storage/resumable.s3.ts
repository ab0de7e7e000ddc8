import type { Readable } from 'node:stream'
import { DeleteObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { Upload } from '@tus/server'
import { hideVendorErrors } from './cloud-storage.ts'
import { describeS3Fault, isMissing, type S3Config, s3ClientOptions } from './s3-client.ts'
import { abortS3Upload, listS3Uploads } from './s3-uploads.ts'
import { partBytes } from './s3-write.ts'
import { checkObjectName, ObjectMissingError, type ResumableUploads, tusExtensions } from './storage.ts'

/** Resumable uploads as multipart uploads of their objects; any node can continue one. */
export function createS3Resumable({ client, config }: { client: S3Client; config: S3Config }): ResumableUploads {
  const Bucket = config.bucket

  /** The library's own notes: the announced length, and the end of what was sent if it is too small for a part. */
  async function removeNotes(objectName: string): Promise<void> {
    for (const Key of [`${objectName}.info`, `${objectName}.part`]) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    }
  }

  async function publish(objectName: string): Promise<void> {
    const Key = checkObjectName(objectName)
    await client.send(new HeadObjectCommand({ Bucket, Key })).catch((error) => {
      throw isMissing(error) ? new ObjectMissingError(objectName) : error
    })
    await removeNotes(objectName)
  }

  async function discard(objectName: string): Promise<void> {
    const name = checkObjectName(objectName)
    for await (const { Key, UploadId } of listS3Uploads(client, Bucket, name)) {
      if (Key === name) await abortS3Upload(client, { Bucket, Key, UploadId })
    }
    await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    await removeNotes(name)
  }

  const { plain, rethrow } = hideVendorErrors((error) => describeS3Fault(error, config))
  return {
    openStore: (lifetimeMs) => new PlainS3Store(config, lifetimeMs, { discard, rethrow }),
    publish: plain(publish),
    discard: plain(discard),
  }
}

interface StoreCalls {
  discard(objectName: string): Promise<void>
  rethrow(error: unknown): never
}

/** The library's store, whose errors hold no requests and do not take an unreachable bucket for a missing upload. */
class PlainS3Store extends S3Store {
  readonly #calls: StoreCalls

  constructor(config: S3Config, lifetimeMs: number, calls: StoreCalls) {
    super({
      partSize: partBytes,
      expirationPeriodInMilliseconds: lifetimeMs,
      // Not all stores have tags.
      useTags: false,
      s3ClientConfig: { bucket: config.bucket, ...s3ClientOptions(config) },
    })
    this.#calls = calls
    this.extensions = tusExtensions
  }

  override create(upload: Upload): Promise<Upload> {
    return super.create(upload).catch(this.#calls.rethrow)
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return super.write(source, id, offset).catch(this.#calls.rethrow)
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.getMetadata(id).catch((error) => {
      if (!isMissing(error)) this.#calls.rethrow(error)
    })
    return super.getUpload(id).catch(this.#calls.rethrow)
  }

  override remove(id: string): Promise<void> {
    return this.#calls.discard(id).catch(this.#calls.rethrow)
  }
}
