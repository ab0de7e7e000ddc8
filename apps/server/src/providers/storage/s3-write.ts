import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** S3 needs parts of 5 MB or more. One is sent while the next one fills, so a write holds twice this in memory. */
const partBytes = 8_388_608

interface NewObject {
  Bucket: string
  Key: string
  ContentType: string
  Metadata: Record<string, string>
}

/**
 * Stores `body` under a free name, in parts when it is large. Hand-written, because the vendor's helper keeps several
 * copies of each part and would exceed the memory bound of uploads.
 * @throws PreconditionFailed when the name is taken, or what `body` throws. No object remains then.
 */
export async function writeNewS3Object(client: S3Client, object: NewObject, body: AsyncIterable<Uint8Array>) {
  const parts = createParts(client, object)
  let filling: Buffer = Buffer.allocUnsafeSlow(partBytes)
  let spare: Buffer | null = null
  let filled = 0
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; ) {
        const piece = chunk.subarray(at, at + partBytes - filled)
        filling.set(piece, filled)
        filled += piece.length
        at += piece.length
        if (filled < partBytes) continue
        await parts.send(filling)
        ;[filling, spare] = [spare ?? Buffer.allocUnsafeSlow(partBytes), filling]
        filled = 0
      }
    }
    await parts.finish(filling.subarray(0, filled))
  } catch (error) {
    await parts.abort()
    throw error
  }
}

/** A multipart upload, started with its first part. */
function createParts(client: S3Client, { ContentType, Metadata, ...place }: NewObject) {
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  let UploadId: string | undefined
  let sending: Promise<void> = Promise.resolve()

  async function sendPart(Body: Buffer, PartNumber: number) {
    const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }))
    sent.push({ PartNumber, ETag })
  }

  return {
    /** Resolves when the previous part was sent; `part` is in use until the next call resolves. */
    async send(part: Buffer): Promise<void> {
      await sending
      UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...place, ContentType, Metadata }))).UploadId
      sending = sendPart(part, sent.length + 1)
      // Prevents an unhandled rejection until the promise is awaited.
      sending.catch(() => undefined)
    },
    async finish(last: Buffer): Promise<void> {
      await sending
      if (!UploadId) {
        const whole = { ...place, ContentType, Metadata, Body: last, IfNoneMatch: '*' }
        return void (await client.send(new PutObjectCommand(whole)))
      }
      if (last.length > 0) await sendPart(last, sent.length + 1)
      const all = { ...place, UploadId, MultipartUpload: { Parts: sent }, IfNoneMatch: '*' }
      await client.send(new CompleteMultipartUploadCommand(all))
    },
    /** If this fails, the sweep aborts the upload. */
    async abort(): Promise<void> {
      await sending.catch(() => undefined)
      if (!UploadId) return
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
    },
  }
}
