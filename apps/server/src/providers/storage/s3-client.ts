import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { describeConnectionFault } from './cloud-storage.ts'

export interface S3Config {
  bucket: string
  region: string
  /** Null for AWS itself. */
  endpoint: string | null
  /** Null lets the client find them: environment, profile, container or machine role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** `app`: browsers post to this app, because they cannot reach the store. */
  uploads?: 'direct' | 'app'
}

/** Each stream to a slow browser holds a connection. */
const maxSockets = 512
const connectionTimeoutMs = 5000
/** Until the answer begins: joining the parts of a large upload is slow. */
const answerTimeoutMs = 120_000

export const createS3Client = (config: S3Config) => new S3Client(s3ClientOptions(config))

/** Other stores than AWS get path-style addresses and no checksums, which not all of them support. */
export function s3ClientOptions({ region, endpoint, credentials }: S3Config): S3ClientConfig {
  return {
    region,
    // A copy: the client writes into it, and the configuration is frozen.
    ...(credentials && { credentials: { ...credentials } }),
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  }
}

/** The origin of posted uploads: AWS has a host for each bucket whose name allows it. */
export function buildUploadOrigin({ bucket, region, endpoint }: S3Config): string {
  if (endpoint) return new URL(endpoint).origin
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return `https://${bucket.includes('.') ? '' : `${bucket}.`}${host}`
}

/** Cloudflare R2 answers posted forms with 501. */
export function takesPostedForms({ endpoint, uploads }: S3Config): boolean {
  if (uploads === 'app') return false
  return endpoint === null || !new URL(endpoint).hostname.endsWith('.r2.cloudflarestorage.com')
}

/** The object is missing, not the bucket. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

/** 412: the name is taken; 409: a concurrent write; 404: parts that were joined already. */
export function isTaken(error: unknown): boolean {
  const taken = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchUpload']
  return error instanceof S3ServiceException && taken.includes(error.name)
}

/** A sentence for the operator; null for errors that are not the store's. */
export function describeS3Fault(error: unknown, { bucket, region, endpoint }: S3Config): string | null {
  const storeName = `the S3 store ${endpoint ?? `of AWS in ${region}`}`
  if (error instanceof S3ServiceException) {
    const sentence = refusals[error.name]
    const status = error.$metadata.httpStatusCode
    if (sentence) return `${storeName} ${sentence.replaceAll('BUCKET', bucket)} (${error.name})`
    if (status === 403) return `${storeName} refuses access to the bucket ${bucket} (403)`
    if (status === 301) return `the bucket ${bucket} is in another region than S3_REGION (${region})`
    return `${storeName} answered ${status ?? 'something unreadable'} (${error.name})`
  }
  if (error instanceof Error && /^(CredentialsProvider|TokenProvider)Error$/.test(error.name)) {
    return 'no credentials for S3 were found: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role'
  }
  return describeConnectionFault(error, storeName)
}

const refusals: Record<string, string> = {
  InvalidAccessKeyId: 'does not know the access key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'refuses the signature: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  ExpiredToken: 'says that the credentials have expired',
  InvalidToken: 'refuses the session token of the credentials',
  AccessDenied: 'refuses access to the bucket BUCKET: the credentials lack a right',
  NoSuchBucket: 'has no bucket BUCKET',
  PermanentRedirect: 'has the bucket BUCKET in another region than S3_REGION',
  AuthorizationHeaderMalformed: 'has the bucket BUCKET in another region than S3_REGION',
  RequestTimeTooSkewed: 'refuses requests because the clock of this machine is wrong',
  SlowDown: 'asks for fewer requests',
  QuotaExceeded: 'has no room left for the bucket BUCKET',
  XMinioStorageFull: 'has no room left',
}
