import type { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { maxUploadBytes, tusPath } from '@hookline/contract/uploads/uploads.rules'
import { type DataStore, type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, codeForStatus, invalid, notFound } from '../../platform/errors.ts'
import { hasBody } from '../../platform/http/request-bodies.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UploadSlots } from '../../platform/http/upload-slots.ts'
import { completeMessage, type ResumableUploadsService, type UploadState } from './resumable-uploads.service.ts'
import { lockedStatus } from './upload-locks.ts'
import { assumeContentType } from './uploads.rules.ts'

interface TusNeeds {
  service: ResumableUploadsService
  store: DataStore
  locks: Locker
  slots: UploadSlots
}

const tusVersion = '1.0.0'
const piecesType = 'application/offset+octet-stream'
/** The library refuses or obeys some of the others, such as `X-Forwarded-Proto: https, http`. */
const protocolHeaders = /^(upload-|tus-|content-(type|length)$)/
/** What the hooks of the tus server need to know of a request, and the error that they threw. */
interface Work {
  actor: Actor
  upload: UploadState | null
  fault?: unknown
}

/** `all`: the methods of the address that begins uploads. `one`: those of one upload's address. */
const methods = { all: ['POST', 'OPTIONS'], one: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] }

/** Only a POST may name another method: the others reach the server as they are, and some pass its origin check. */
function readMethod({ method, headers }: FastifyRequest): string {
  const named = method === 'POST' && headers['x-http-method-override']
  return named ? String(named).toUpperCase() : method
}

/** The tus protocol (https://tus.io/protocols/resumable-upload) for videos. Needs a session. */
export function resumableUploadsRoutes(app: FastifyInstance, needs: TusNeeds): void {
  const works = new WeakMap<object, Work>()
  const tus = createTusServer(needs, (request) => {
    const work = works.get(request)
    if (!work) throw new Error('not a request of this server')
    return work
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, uploadId?: string) {
    const { actor } = request
    const method = readMethod(request)
    if (!methods[uploadId === undefined ? 'all' : 'one'].includes(method)) return reply.callNotFound()
    if (!actor) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
    reply.header('tus-resumable', tusVersion)
    if (method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion) {
      reply.header('tus-version', tusVersion)
      return refuse(reply, 412, `Send the header Tus-Resumable: ${tusVersion}.`, undefined)
    }
    if (method === 'PATCH' && request.headers['content-type'] !== piecesType) {
      throw new AppError('UNSUPPORTED_MEDIA', `Send the pieces as ${piecesType}.`)
    }
    const upload = uploadId === undefined ? null : await needs.service.find(actor, readUploadId(uploadId))
    if (upload?.isFinished) return answerFinished(request, reply, upload)
    if (hasBody(request.raw)) needs.slots.holdForUser(reply, actor.id)
    if (upload && method === 'PATCH') await needs.service.checkRoom(upload)
    const body = readBody(request.raw)
    const webRequest = toWebRequest(request, body)
    const work: Work = { actor, upload }
    works.set(webRequest, work)
    try {
      const response = await tus.handleWeb(webRequest)
      // 408 was answered when the body was too slow.
      const isCutOff = reply.sent
      if (!isCutOff && isGone(response.status) && upload) {
        // Another connection finished it meanwhile: the store no longer knows it as an upload.
        const now = await needs.service.find(actor, upload.objectName)
        if (now.isFinished) return answerFinished(request, reply, now)
      }
      if (!upload && work.upload && (isCutOff || response.status >= 400)) {
        // Its client never learns the address. What cannot be removed now is swept.
        await needs.service.discard(work.upload.objectName).catch(() => undefined)
      } else if (isCutOff) await recordOffset(response, upload)
      if (isCutOff) return reply
      if (response.status >= 400) return refuse(reply, response.status, await response.text(), work.fault)
      return await accept(reply, response, work.upload)
    } finally {
      // The rest of a body that was refused is discarded; the stream resumes only after the iterator has returned.
      body.return(undefined).then(
        () => request.raw.resume(),
        () => undefined,
      )
    }
  }

  async function recordOffset({ headers }: Response, upload: UploadState | null): Promise<void> {
    const offset = headers.get('upload-offset')
    if (!upload || offset === null || Number(offset) === upload.lengthBytes - upload.restBytes) return
    await needs.service.recordReceived(upload.objectName, Number(offset))
  }

  async function accept(reply: FastifyReply, response: Response, upload: UploadState | null) {
    const offset = response.headers.get('upload-offset')
    await recordOffset(response, upload)
    if (upload && offset === String(upload.lengthBytes)) {
      await needs.service.finish(upload.objectName)
      reply.header('upload-object-name', upload.objectName)
    }
    if (upload && readMethod(reply.request) === 'DELETE') await needs.service.discard(upload.objectName)
    for (const [name, value] of response.headers) {
      if (!name.startsWith('access-control-')) reply.header(name, value)
    }
    return reply.code(response.status).send()
  }

  app.register(async (scope) => {
    // The handler streams the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const route = { schema: { hide: true }, exposeHeadRoute: false }
    scope.route({
      ...route,
      method: methods.all,
      url: tusPath,
      handler: (request, reply) => answer(request, reply),
    })
    scope.route<{ Params: { id: string } }>({
      ...route,
      method: ['POST', ...methods.one],
      url: `${tusPath}/:id`,
      handler: (request, reply) => answer(request, reply, request.params.id),
    })
  })
}

function createTusServer({ service, store, locks }: TusNeeds, getWork: (request: object) => Work): Server {
  return new Server({
    path: tusPath,
    datastore: store,
    locker: locks,
    maxSize: maxUploadBytes,
    allowedOrigins: () => false,
    generateUrl: (_, { id }) => `${tusPath}/${Buffer.from(id).toString('base64url')}`,
    getFileIdFromRequest: (request) => getWork(request).upload?.objectName,
    async namingFunction(request, metadata) {
      const work = getWork(request)
      const lengthBytes = Number(request.headers.get('upload-length') ?? Number.NaN)
      if (Number.isNaN(lengthBytes)) {
        throw invalid([{ path: 'Upload-Length', message: 'The header Upload-Length is required.' }])
      }
      const { filename, filetype } = metadata ?? {}
      const file = { fileName: filename ?? '', contentType: filetype ?? '', lengthBytes }
      const objectName = await service.begin(work.actor, file)
      work.upload = { objectName, lengthBytes, restBytes: lengthBytes, isFinished: false }
      return objectName
    },
    /** S3's store would obey further metadata. */
    async onUploadCreate(_, { metadata }) {
      const filetype = assumeContentType(metadata?.filetype ?? '')
      return { metadata: { filename: metadata?.filename ?? null, filetype } }
    },
    onResponseError(request, error) {
      getWork(request).fault = error
      return undefined
    },
  })
}

/** The answer to a client that did not receive the last one. */
function answerFinished(request: FastifyRequest, reply: FastifyReply, { objectName, lengthBytes }: UploadState) {
  const method = readMethod(request)
  if (method === 'DELETE') throw new AppError('CONFLICT', completeMessage)
  if (method === 'PATCH' && request.headers['upload-offset'] !== String(lengthBytes)) {
    throw new AppError('CONFLICT', `This upload is complete: its offset is ${lengthBytes}.`)
  }
  reply.headers({ 'upload-offset': lengthBytes, 'upload-length': lengthBytes, 'upload-object-name': objectName })
  return reply.code(method === 'PATCH' ? 204 : 200).send()
}

/** Stores answer either for an upload that they no longer know. */
const isGone = (status: number) => status === 404 || status === 410

/** The protocol has statuses that the envelope lacks, such as 410 and 412. */
function refuse(reply: FastifyReply, status: number, text: string, fault: unknown) {
  const isOfProtocol = fault === undefined || (typeof fault === 'object' && fault !== null && 'status_code' in fault)
  if (!isOfProtocol) throw fault
  const message = text.trim()
  // 403 stands for a missing header, 501 for an extension that the client was not offered.
  const used = status < 500 && status !== 403 ? status : 400
  const code = used === lockedStatus ? 'CONFLICT' : codeForStatus(used)
  return reply.code(used).send({ success: false, message, error: message, code })
}

function readUploadId(id: string): string {
  const objectName = Buffer.from(id, 'base64url').toString()
  if (objectName.includes('\0')) throw notFound('Upload')
  return objectName
}

function toWebRequest(request: FastifyRequest, body: AsyncIterable<Uint8Array>): Request {
  const method = readMethod(request)
  const given = Object.entries(request.headers).filter(([name]) => protocolHeaders.test(name))
  const hasBody = method === 'PATCH' || method === 'POST'
  return new Request(new URL(request.url, 'http://localhost'), {
    method,
    headers: given as [string, string][],
    ...(hasBody && { body: ReadableStream.from(body) as never, duplex: 'half' as const }),
  })
}

/** The bytes up to a disconnect: what has arrived is stored, and the client continues after it. */
async function* readBody(raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  const body = raw.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of body) yield chunk
  } catch {
    // The client has disconnected.
  } finally {
    await body.return?.()
  }
}
