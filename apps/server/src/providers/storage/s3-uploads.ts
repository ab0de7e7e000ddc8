import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isObjectName } from './storage.ts'

/** The multipart uploads that are not complete. @param Prefix of their objects' names */
export async function* listS3Uploads(client: S3Client, Bucket: string, Prefix?: string) {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
    page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }))
    yield* page.Uploads ?? []
  } while (page.IsTruncated)
}

/** Removes an upload; a missing one is no error. */
export async function abortS3Upload(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
    if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchUpload') throw error
  })
}

/** @returns how many. */
export async function abortOldS3Uploads(client: S3Client, Bucket: string, olderThan: Date): Promise<number> {
  let aborted = 0
  for await (const { Key, UploadId, Initiated } of listS3Uploads(client, Bucket)) {
    if (!Key || !isObjectName(Key) || !Initiated || Initiated >= olderThan) continue
    await abortS3Upload(client, { Bucket, Key, UploadId })
    aborted++
  }
  return aborted
}
