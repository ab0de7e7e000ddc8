import { createGcsStorage } from '../src/providers/storage/storage.gcs.ts'
import { createS3Storage } from '../src/providers/storage/storage.s3.ts'
import type { ObjectStorage } from '../src/providers/storage/storage.ts'
import { gcsBucket, startGcsStub } from './gcs-stub.ts'
import { s3Bucket, startS3Server } from './s3-server.ts'

/** A store and the stub server behind it. */
export interface CloudStore {
  storage: ObjectStorage
  /** The environment of an app that uses this store. */
  env: Record<string, string>
  /** Method and path of every request. */
  requests: string[]
  close(): Promise<void>
}

const clock = { now: () => new Date() }

/** Each cloud driver with its stub server. */
export const cloudStores = [
  {
    kind: 's3',
    async open(): Promise<CloudStore> {
      const { endpoint, keys, requests, close } = await startS3Server()
      const config = { bucket: s3Bucket, region: 'us-east-1', endpoint, credentials: keys }
      const env = {
        STORAGE_DRIVER: 's3',
        S3_BUCKET: s3Bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: keys.accessKeyId,
        S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      }
      return { storage: createS3Storage(config, { appSecret: 's', clock }), env, requests, close }
    },
  },
  {
    kind: 'gcs',
    async open(): Promise<CloudStore> {
      const { apiEndpoint, credentialsFile, requests, close } = await startGcsStub()
      const config = { bucket: gcsBucket, apiEndpoint, credentialsFile }
      const env = {
        STORAGE_DRIVER: 'gcs',
        GCS_BUCKET: gcsBucket,
        GCS_API_ENDPOINT: apiEndpoint,
        GOOGLE_APPLICATION_CREDENTIALS: credentialsFile,
      }
      return { storage: createGcsStorage(config, { clock }), env, requests, close }
    },
  },
]

/** Posts a form like a browser: the fields, then the file. */
export async function postForm(url: string, fields: Record<string, string>, file: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file]), 'ad.mp4')
  return fetch(url, { method: 'POST', body: form })
}
