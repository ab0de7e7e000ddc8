import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import S3rver from 's3rver'
import { checkForm, checkRequest, type Keys, type Refusal } from './s3-signatures.ts'

export const s3Bucket = 'hookline-tests'

export interface S3Server {
  endpoint: string
  keys: Keys
  /** Refuses the next matching request. */
  refuseNext(method: string, refusal: Refusal): void
  /** Executes the next matching request and drops the connection instead of answering. */
  loseNextAnswer(method: string): void
  /** Method and path of every request. */
  requests: string[]
  listUploads(): Promise<string[]>
  close(): Promise<void>
}

/**
 * S3rver (an S3 server from npm) behind a gate that adds what it lacks: signatures of version 4 and of posted forms, body
 * digests, If-None-Match and If-Match, listing and aborting multipart uploads, listing their parts. Neither supports rights of single actions,
 * regions, checksums in headers, or virtual-hosted addresses.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'hookline-s3-'))
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: s3Bucket, configs: [] }],
  })
  waitForWrites(s3rver)
  const { port } = await s3rver.run()
  const keys = { accessKeyId: 'TESTKEY', secretAccessKey: randomUUID() }
  const requests: string[] = []
  const refusals: { method: string; refusal: Refusal }[] = []
  const losses: string[] = []
  const uploadsFolder = s3rver.store.getResourcePath(s3Bucket, undefined, 'uploads')
  /** Serializes conditional writes of one name. */
  let turn: Promise<unknown> = Promise.resolve()

  async function decide(request: IncomingMessage, body: Buffer): Promise<Refusal | null> {
    const index = refusals.findIndex(({ method }) => method === request.method)
    if (index >= 0) return refusals.splice(index, 1)[0]?.refusal ?? null
    if (!(request.headers['content-type'] ?? '').startsWith('multipart/form-data')) {
      return checkRequest(request, body, keys)
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    return checkForm(await new Response(new Uint8Array(body), { headers }).formData(), s3Bucket, keys)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    const body = await buffer(request)
    const refusal = await decide(request, body)
    if (refusal) return refuse(response, refusal)
    const url = new URL(request.url ?? '', 'http://s3')
    if (request.method === 'GET' && url.searchParams.has('uploads')) return answerUploads(response, uploadsFolder)
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'GET' && uploadId) return answerParts(response, path.join(uploadsFolder, uploadId))
    if (request.method === 'DELETE' && uploadId) {
      await rm(path.join(uploadsFolder, path.basename(uploadId)), { recursive: true })
      return response.writeHead(204).end()
    }
    const lost = losses.indexOf(request.method ?? '')
    if (lost >= 0) losses.splice(lost, 1)
    const run = async () => {
      await forward(request, body, port, lost >= 0 ? null : response)
      if (lost >= 0) response.destroy()
    }
    if (request.headers['if-none-match'] !== '*') return run()
    const key = decodeURIComponent(url.pathname.slice(s3Bucket.length + 2))
    turn = turn.then(async () => {
      if (await s3rver.store.existsObject(s3Bucket, key)) {
        return refuse(response, { status: 412, code: 'PreconditionFailed' })
      }
      await run()
    })
    return turn
  }

  const gate = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    keys,
    requests,
    refuseNext: (method, refusal) => void refusals.push({ method, refusal }),
    loseNextAnswer: (method) => void losses.push(method),
    listUploads: () => readdir(uploadsFolder).catch(() => []),
    async close() {
      gate.closeAllConnections()
      await new Promise((resolve) => gate.close(resolve))
      await s3rver.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** S3rver answers after reading a body, slightly before the file is complete. */
function waitForWrites({ store }: S3rver) {
  const settled = async (file: string, size: number) => {
    while ((await stat(file)).size < size) await setImmediate()
  }
  const { putObject, putPart } = store
  store.putObject = async (object) => {
    const put = await putObject.call(store, object)
    await settled(store.getResourcePath(object.bucket, object.key, 'object'), put.size)
    return put
  }
  store.putPart = async (bucket, uploadId, part, body) => {
    const put = await putPart.call(store, bucket, uploadId, part, body)
    await settled(path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, part), put.size)
    return put
  }
}

/** Removes the headers that the gate has already handled. */
const gateHeaders = new Set(['authorization', 'if-none-match', 'x-amz-content-sha256', 'expect', 'transfer-encoding'])

/** @param response null suppresses the answer. */
function forward(request: IncomingMessage, body: Buffer, port: number, response: ServerResponse | null) {
  const forwarded = Object.entries(request.headers).filter(([name]) => !gateHeaders.has(name))
  const headers = { ...Object.fromEntries(forwarded), 'content-length': body.length }
  const url = (request.url ?? '').replace(/([?&])(X-Amz-[^=]+=[^&]*&?)+/g, '$1')
  return new Promise<void>((resolve, reject) => {
    const onward = http.request({ port, host: '127.0.0.1', method: request.method, path: url, headers }, (answer) => {
      answer.on('end', resolve).on('error', reject)
      const wanted = request.headers['if-match']
      if (wanted && answer.headers.etag !== wanted && response) {
        answer.resume()
        return refuse(response, { status: 412, code: 'PreconditionFailed' })
      }
      if (!response) return void answer.resume()
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    response?.on('close', () => onward.destroy())
    onward.on('error', reject).on('close', resolve).end(body)
  })
}

async function answerUploads(response: ServerResponse, folder: string) {
  const ids = await readdir(folder).catch(() => [])
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(path.join(folder, id, 'key'), 'utf8')
      const { birthtime } = await stat(path.join(folder, id))
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`
    }),
  )
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
}

async function answerParts(response: ServerResponse, folder: string) {
  const names = await readdir(folder).catch(() => null)
  if (!names) return refuse(response, { status: 404, code: 'NoSuchUpload' })
  const parts = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`))
      .map(async (number) => {
        const { size } = await stat(path.join(folder, number))
        const md5 = await readFile(path.join(folder, `${number}.md5`), 'utf8')
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
      }),
  )
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<ListPartsResult>${parts.join('')}</ListPartsResult>`)
}

function refuse(response: ServerResponse, { status, code }: Refusal) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(response.req.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
