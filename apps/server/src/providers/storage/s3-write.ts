import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { writeBatches } from './write-batches.ts'

/** S3 needs parts of 5 MB or more. */
export const partBytes = 8_388_608

interface NewObject {
  Bucket: string
  Key: string
  ContentType: string
  Metadata: Record<string, string>
}

/**
 * Hand-written, because the vendor's helper keeps several copies of each part.
 * @throws PreconditionFailed when the name is taken; nothing is stored then.
 */
export async function writeNewS3Object(
  client: S3Client,
  { ContentType, Metadata, ...location }: NewObject,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  let UploadId = undefined as string | undefined

  async function sendPart(Body: Buffer) {
    UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...location, ContentType, Metadata }))).UploadId
    const PartNumber = sent.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...location, UploadId, PartNumber, Body }))
    sent.push({ PartNumber, ETag })
  }

  try {
    const last = await writeBatches(body, partBytes, sendPart)
    if (!UploadId) {
      await client.send(new PutObjectCommand({ ...location, ContentType, Metadata, Body: last, IfNoneMatch: '*' }))
      return
    }
    if (last.length > 0) await sendPart(last)
    const all = { ...location, UploadId, MultipartUpload: { Parts: sent }, IfNoneMatch: '*' }
    await client.send(new CompleteMultipartUploadCommand(all))
  } catch (error) {
    // If this fails, the sweep aborts the upload.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...location, UploadId })).catch(() => undefined)
    throw error
  }
}
