import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** S3 takes parts of 5 MB or more. One is sent while the next one fills: twice this is in memory for each write. */
const partBytes = 8_388_608

interface NewObject {
  Bucket: string
  Key: string
  ContentType: string
  Metadata: Record<string, string>
}

/**
 * Stores `body` under a name that is not taken: in one request when it is small, in parts otherwise. Written here, since
 * the vendor's helper keeps several copies of each part and would break the bound on memory that uploads have.
 * @throws PreconditionFailed of the client when the name is taken; whatever `body` throws. No object is left then.
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

/** One multipart upload, begun with its first part. */
function createParts(client: S3Client, { ContentType, Metadata, ...place }: NewObject) {
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  let UploadId: string | undefined
  let sending: Promise<void> = Promise.resolve()

  async function sendPart(Body: Buffer, PartNumber: number) {
    const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }))
    sent.push({ PartNumber, ETag })
  }

  return {
    /** Resolves when the former part has been sent; `part` stays in use until the next call has resolved. */
    async send(part: Buffer): Promise<void> {
      await sending
      UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...place, ContentType, Metadata }))).UploadId
      sending = sendPart(part, sent.length + 1)
      // Thrown where it is awaited, in a moment; until then it must not count as unheard.
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
    /** The sweep ends what cannot be ended now. */
    async abort(): Promise<void> {
      await sending.catch(() => undefined)
      if (!UploadId) return
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
    },
  }
}
