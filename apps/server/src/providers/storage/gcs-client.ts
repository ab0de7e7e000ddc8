import { readFileSync } from 'node:fs'
import { ApiError, Storage } from '@google-cloud/storage'
import { describeConnectionFault } from './cloud-storage.ts'

export interface GcsConfig {
  bucket: string
  /** Null for Google's own. */
  apiEndpoint: string | null
  /** A service account's key file; null lets the client find credentials. */
  credentialsFile: string | null
}

/** Google's client. @throws for an unreadable key file */
export function createGcsClient({ apiEndpoint, credentialsFile }: GcsConfig): Storage {
  const client = new Storage(apiEndpoint ? { apiEndpoint, useAuthWithCustomEndpoint: true } : {})
  // Set here, because the client's option prints a useless warning.
  if (credentialsFile) client.authClient.jsonContent = readKeyFile(credentialsFile)
  // A key signs its own tokens, without calls to the token endpoint.
  client.authClient.useJWTAccessWithScope = true
  return client
}

function readKeyFile(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS is ${file}, which cannot be read as a key file of Google.`)
  }
}

/** An answer of the store to a request of our own. */
export class GcsRefusal extends Error {
  override readonly name = 'GcsRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const transientStatuses = new Set([408, 429, 500, 502, 503, 504])
const readTries = 3
const firstPauseMs = 200

/** Not by the client's read stream: abandoning one, as a browser does at each seek, destroys all other connections. */
export async function fetchObject(
  client: Storage,
  object: { bucket: string; objectName: string; range?: { start: number; end: number }; generation?: string },
  signal?: AbortSignal,
): Promise<Response | null> {
  const url = new URL(`${client.apiEndpoint}/storage/v1/b/${object.bucket}/o/${encodeURIComponent(object.objectName)}`)
  url.searchParams.set('alt', 'media')
  if (object.generation) url.searchParams.set('generation', object.generation)
  const headers = new Headers(await client.authClient.getRequestHeaders(url.href))
  headers.set('accept-encoding', 'identity')
  if (object.range) headers.set('range', `bytes=${object.range.start}-${object.range.end}`)
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, { headers, signal })
    if (answer.ok) return answer
    const text = await answer.text()
    if (answer.status === 404 && !/bucket does not exist/i.test(text)) return null
    if (!transientStatuses.has(answer.status) || tried === readTries) throw new GcsRefusal(answer.status, text)
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** tried * Math.random()))
  }
}

/** The HTTP status in an error of Google's client; null for other errors. */
export function readHttpStatus(error: unknown): number | null {
  const { code, status, response } = error as { code?: unknown; status?: unknown; response?: { status?: unknown } }
  const found = [status, response?.status, code].map(Number).find((each) => each >= 100 && each < 600)
  return isOfClient(error) ? (found ?? null) : null
}

function isOfClient(error: unknown): error is Error {
  if (error instanceof ApiError || error instanceof GcsRefusal) return true
  return error instanceof Error && (error.name === 'GaxiosError' || error.name === 'SigningError' || 'config' in error)
}

/** A sentence for the operator; null for errors that are not the store's. */
export function describeGcsFault(error: unknown, { bucket, apiEndpoint }: GcsConfig): string | null {
  const storeName = `Google Cloud Storage${apiEndpoint ? ` at ${apiEndpoint}` : ''}`
  if (!(error instanceof Error)) return null
  if (/default credentials/i.test(error.message)) {
    return 'no Google credentials were found: set GOOGLE_APPLICATION_CREDENTIALS, or give the machine an identity'
  }
  if (/invalid_grant|private_key|client_email|DECODER/.test(error.message)) {
    return 'the key file of GOOGLE_APPLICATION_CREDENTIALS is not valid, or its key was deleted'
  }
  if (error.name === 'SigningError') {
    return 'the Google identity cannot sign addresses: it needs a key file, or the role Service Account Token Creator'
  }
  const connection = describeConnectionFault(error, storeName)
  if (connection) return connection
  if (!isOfClient(error)) return null
  const status = readHttpStatus(error)
  if (status === 401) return `${storeName} refuses the credentials (401)`
  if (status === 403) {
    const right = /storage\.[a-zA-Z]+\.[a-zA-Z]+/.exec(error.message)?.[0]
    return `${storeName} refuses access to the bucket ${bucket}${right ? `: ${right} is missing` : ''} (403)`
  }
  if (status === 404) return `${storeName} has no bucket ${bucket}`
  if (status === 429) return `${storeName} asks for fewer requests`
  return `${storeName} answered ${status ?? 'something unreadable'}`
}
