import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CRC32C } from '@google-cloud/storage'
import { checkForm, checkSignedAddress, checkToken, type Refusal } from './gcs-stub-checks.ts'
import { createUploadSessions, type NewObject, readSimpleUpload } from './gcs-stub-uploads.ts'

export const gcsBucket = 'hookline-tests'

interface Stored {
  bytes: Buffer
  contentType: string
  generation: string
  updated: string
}

export interface GcsStub {
  apiEndpoint: string
  /** The key file of the only valid service account. */
  credentialsFile: string
  refuseNext(method: string, refusal: Refusal): void
  /** Method and path of every request. */
  requests: string[]
  openUploads(): number
  /** The stub stores only this many bytes of the next chunk. */
  truncateNext(bytes: number): void
  /** Makes an object older. */
  age(objectName: string, updated: Date): void
  close(): Promise<void>
}

/**
 * Implements the part of Cloud Storage's JSON and XML API that the driver uses: metadata, media with ranges and
 * generations, simple and resumable uploads, deletion, lists, posted forms and signed URLs. It checks tokens, signatures,
 * policies and preconditions, has one account with every right, and stores everything in memory.
 */
export async function startGcsStub(): Promise<GcsStub> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hookline-gcs-'))
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signer = { email: 'hookline@tests.iam.gserviceaccount.com', publicKey }
  const key = {
    type: 'service_account',
    project_id: 'tests',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: signer.email,
  }
  const credentialsFile = path.join(dir, 'key.json')
  await writeFile(credentialsFile, JSON.stringify(key), { mode: 0o600 })
  const objects = new Map<string, Stored>()
  const sessions = createUploadSessions()
  const requests: string[] = []
  const refusals: { method: string; refusal: Refusal }[] = []
  let generation = 1_700_000_000_000_000

  function store(response: ServerResponse, { name, bytes, contentType, onlyNew }: NewObject, status = 200) {
    if (onlyNew && objects.has(name)) return refuse(response, { status: 412, message: 'conditionNotMet' })
    const stored = { bytes, contentType, generation: String(generation++), updated: new Date().toISOString() }
    objects.set(name, stored)
    json(response, describe(name, stored), status)
  }

  async function upload(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) {
    if (url.searchParams.get('uploadType') === 'multipart') return store(response, readSimpleUpload(request, url, body))
    if (request.method === 'DELETE') return sessions.cancel(response, url)
    if (request.method === 'PUT') {
      const finished = sessions.add(request, response, url, body)
      return finished ? store(response, finished) : undefined
    }
    const isTaken = url.searchParams.get('ifGenerationMatch') === '0' && objects.has(url.searchParams.get('name') ?? '')
    if (isTaken) return refuse(response, { status: 412, message: 'conditionNotMet' })
    return sessions.begin(request, response, url)
  }

  function serveJson(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [, bucket = '', name] = /^\/storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(url.pathname) ?? []
    if (bucket !== gcsBucket) return refuse(response, { status: 404, message: 'The specified bucket does not exist.' })
    if (name === undefined) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const items = [...objects].filter(([each]) => each.startsWith(prefix)).map(([each, of]) => describe(each, of))
      return json(response, { kind: 'storage#objects', items })
    }
    const objectName = decodeURIComponent(name)
    const stored = objects.get(objectName)
    const wanted = url.searchParams.get('generation')
    if (!stored || (wanted && wanted !== stored.generation)) {
      return refuse(response, { status: 404, message: `No such object: ${bucket}/${objectName}` })
    }
    if (request.method === 'DELETE') {
      objects.delete(objectName)
      return response.writeHead(204).end()
    }
    return url.searchParams.get('alt') === 'media'
      ? media(request, response, stored)
      : json(response, describe(objectName, stored))
  }

  async function serveXml(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) {
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
    if (request.method !== 'POST') {
      const stored = objects.get(decodeURIComponent(rest.join('/')))
      const refusal = checkSignedAddress(request, signer)
      if (refusal || !stored) return refuse(response, refusal ?? { status: 404, message: 'NoSuchKey' })
      return media(request, response, stored)
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const refusal = bucket === gcsBucket ? checkForm(form, bucket, signer) : { status: 404, message: 'NoSuchBucket' }
    if (refusal) return refuse(response, refusal)
    const file = form.get('file')
    const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
    const contentType = String(form.get('Content-Type'))
    return store(response, { name: String(form.get('key')), bytes, contentType, onlyNew: false }, 204)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://gcs')
    requests.push(`${request.method} ${url.pathname}`)
    const body = await buffer(request)
    const index = refusals.findIndex(({ method }) => method === request.method)
    if (index >= 0) return refuse(response, refusals.splice(index, 1)[0]?.refusal ?? { status: 500, message: '' })
    const isUpload = url.pathname.startsWith('/upload/')
    if (!isUpload && !url.pathname.startsWith('/storage/v1/')) return serveXml(request, response, url, body)
    // The URL of a resumable upload needs no other permission.
    const refusal = url.searchParams.has('upload_id') ? null : checkToken(request, signer)
    if (refusal) return refuse(response, refusal)
    return isUpload ? upload(request, response, url, body) : serveJson(request, response, url)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    apiEndpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentialsFile,
    requests,
    refuseNext: (method, refusal) => void refusals.push({ method, refusal }),
    openUploads: sessions.open,
    truncateNext: sessions.truncateNext,
    age(objectName, updated) {
      const stored = objects.get(objectName)
      if (stored) stored.updated = updated.toISOString()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true })
    },
  }
}

function describe(name: string, { bytes, contentType, generation, updated }: Stored) {
  const crc = new CRC32C()
  crc.update(bytes)
  return {
    name,
    bucket: gcsBucket,
    size: String(bytes.length),
    contentType,
    generation,
    updated,
    crc32c: crc.toString(),
  }
}

function media(request: IncomingMessage, response: ServerResponse, { bytes, contentType }: Stored) {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === '') return response.writeHead(200, { 'content-type': contentType }).end(bytes)
  const part = bytes.subarray(Number(first), last === '' ? undefined : Number(last) + 1)
  if (part.length === 0) return refuse(response, { status: 416, message: 'InvalidRange' })
  response.writeHead(206, { 'content-type': contentType }).end(part)
}

function json(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(status === 204 ? '' : JSON.stringify(body))
}

function refuse(response: ServerResponse, { status, message }: Refusal) {
  json(response, { error: { code: status, message, errors: [{ message, reason: message }] } }, status)
}
