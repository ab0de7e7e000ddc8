import type { IncomingMessage, ServerResponse } from 'node:http'

/** The object of a finished upload. */
export interface NewObject {
  name: string
  bytes: Buffer
  contentType: string
  /** `ifGenerationMatch=0`: only if the name is unused. */
  onlyNew: boolean
}

interface Session {
  name: string
  contentType: string
  onlyNew: boolean
  parts: Buffer[]
  sizeBytes: number
  isComplete: boolean
}

/** Every chunk of a resumable upload except the last is a multiple of this. */
const chunkUnit = 262_144

/** Resumable uploads of the JSON API: a session for each, 308 until the last chunk. */
export function createUploadSessions() {
  const sessions = new Map<string, Session>()
  let acceptedBytes = Number.POSITIVE_INFINITY
  return {
    open: () => [...sessions.values()].filter(({ isComplete }) => !isComplete).length,
    /** The session stores only this many bytes of the next chunk. */
    truncateNext(bytes: number): void {
      acceptedBytes = bytes
    },
    cancel(response: ServerResponse, url: URL): void {
      sessions.delete(url.searchParams.get('upload_id') ?? '')
      response.writeHead(499).end()
    },
    begin(request: IncomingMessage, response: ServerResponse, url: URL): void {
      const id = crypto.randomUUID()
      sessions.set(id, {
        name: url.searchParams.get('name') ?? '',
        contentType: String(request.headers['x-upload-content-type'] ?? 'application/octet-stream'),
        onlyNew: url.searchParams.get('ifGenerationMatch') === '0',
        parts: [],
        sizeBytes: 0,
        isComplete: false,
      })
      url.searchParams.set('upload_id', id)
      response.writeHead(200, { location: `http://${request.headers.host}${url.pathname}${url.search}` }).end()
    },
    /** Accepts a chunk. @returns the whole object after the last one. */
    add(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): NewObject | null {
      const id = url.searchParams.get('upload_id') ?? ''
      const session = sessions.get(id)
      const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(String(request.headers['content-range']))
      if (!session || !range) return answer(response, 404)
      const [, first, last, total] = range
      const isQuery = first === undefined
      if (session.isComplete) {
        response.writeHead(isQuery ? 200 : 400).end()
        return null
      }
      if (!isQuery && Number(first) !== session.sizeBytes) return answer(response, 400)
      if (isQuery ? body.length > 0 : body.length !== Number(last) - Number(first) + 1) return answer(response, 400)
      const isLast = total !== '*' && session.sizeBytes + body.length === Number(total)
      if (!isLast && body.length % chunkUnit !== 0) return answer(response, 400)
      const part = body.subarray(0, acceptedBytes)
      acceptedBytes = Number.POSITIVE_INFINITY
      session.parts.push(part)
      session.sizeBytes += part.length
      if (total === '*' || Number(total) !== session.sizeBytes) {
        const held = session.sizeBytes > 0 ? { range: `bytes=0-${session.sizeBytes - 1}` } : {}
        response.writeHead(308, held).end()
        return null
      }
      session.isComplete = true
      return { ...session, bytes: Buffer.concat(session.parts.splice(0)) }
    },
  }
}

/** An upload in one request: a JSON part and the bytes. */
export function readSimpleUpload(request: IncomingMessage, url: URL, body: Buffer): NewObject {
  const boundary = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const text = body.toString('latin1')
  const last = text.lastIndexOf(`--${boundary}`, text.lastIndexOf(`--${boundary}--`) - 1)
  const from = text.indexOf('\r\n\r\n', last) + 4
  const to = text.lastIndexOf(`\r\n--${boundary}--`)
  return {
    name: url.searchParams.get('name') ?? '',
    bytes: body.subarray(from, to),
    contentType: 'text/plain',
    onlyNew: url.searchParams.get('ifGenerationMatch') === '0',
  }
}

function answer(response: ServerResponse, status: number): null {
  response.writeHead(status).end()
  return null
}
