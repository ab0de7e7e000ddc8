import { createHmac, randomUUID } from 'node:crypto'
import { parseJson } from '@hookline/contract/json/client-json.rules'
import { GraphNoAnswer, sendOverWire } from './graph-wire.ts'

/** What a retry would do: read again, repeat the same change, or create a second object, so a `create` is sent once. */
export type GraphEffect = 'read' | 'repeatable' | 'create'

export type GraphParams = Record<string, unknown>

/** A file of a form, opened when it is sent. */
interface GraphFile {
  /** The form field; for images the file name. */
  field: string
  name: string
  sizeBytes: number
  /** Called again for a retry. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** After the version, without leading slash: `act_1/campaigns`. */
  path: string
  effect: GraphEffect
  /** Objects and lists are sent as JSON text, without null and undefined at any depth. */
  params?: GraphParams
  file?: GraphFile
  /** Videos go to a host of their own. */
  isVideoUpload?: boolean
  timeoutMs?: number
}

export interface GraphReply {
  status: number
  headers: Headers
  /** Undefined when the body is not JSON. */
  body: unknown
}

export interface GraphHttpSettings {
  /** Without trailing slash. Called for each request: the sandbox's port is unknown at first, and then this throws. */
  graphUrl(): string
  /** The address for video uploads, with the rules of `graphUrl`. */
  graphVideoUrl(): string
  /** Such as `v26.0`. */
  apiVersion: string
  appSecret: string
  /** Called once for each other version that Meta served. */
  onOtherVersion(served: string): void
  timeoutsMs?: Partial<Record<GraphEffect, number>>
}

export type GraphHttp = ReturnType<typeof createGraphHttp>

const defaultTimeoutsMs: Record<GraphEffect, number> = { read: 20_000, repeatable: 60_000, create: 60_000 }

/** The Graph API's HTTP (docs/meta-api.md). */
export function createGraphHttp(settings: GraphHttpSettings) {
  const timeoutsMs = { ...defaultTimeoutsMs, ...settings.timeoutsMs }
  const otherVersions = new Set<string>()
  let answeredVersion: string | null = null

  function compareVersion(headers: Headers) {
    const served = headers.get('facebook-api-version')
    if (!served) return
    answeredVersion = served
    if (served === settings.apiVersion || otherVersions.has(served)) return
    otherVersions.add(served)
    settings.onOtherVersion(served)
  }

  function findGraph({ isVideoUpload = false }: GraphRequest): string {
    try {
      return isVideoUpload ? settings.graphVideoUrl() : settings.graphUrl()
    } catch (error) {
      throw new GraphNoAnswer({ wasSent: false, isTimeout: false }, error)
    }
  }

  return {
    /** The version that answered last; null before an answer. */
    readAnsweredVersion: () => answeredVersion,
    /**
     * Sends a request once.
     * @param accessToken sent in a header, never in the address; null for calls of the sign-in.
     * @throws GraphNoAnswer, the signal's reason, or what `file.open` threw.
     */
    async send(request: GraphRequest, accessToken: string | null, signal?: AbortSignal): Promise<GraphReply> {
      const file = request.file ? watchFile(request.file) : null
      const proof = accessToken ? { appsecret_proof: appSecretProof(accessToken, settings.appSecret) } : {}
      const fields = encodeParams({ ...request.params, ...proof })
      const address = `${findGraph(request)}/${settings.apiVersion}/${request.path}`
      const body = request.method === 'POST' ? buildBody(fields, file) : null
      try {
        const { status, headers, text } = await sendOverWire({
          method: request.method,
          url: body ? address : `${address}?${fields}`,
          headers: { ...body?.headers, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
          body: body?.content ?? null,
          signal: signal ?? new AbortController().signal,
          timeoutMs: request.timeoutMs ?? timeoutsMs[request.effect],
          isAlone: request.effect === 'create',
        })
        compareVersion(headers)
        return { status, headers, body: parseJson(text) }
      } catch (error) {
        signal?.throwIfAborted()
        throw file?.failure() ?? error
      }
    },
  }
}

/** Lowercase hex HMAC-SHA256 of the token; each token has its own (docs/meta-api.md). */
export function appSecretProof(accessToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex')
}

function encodeParams(params: GraphParams): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (isUnset(value)) continue
    fields.append(name, typeof value === 'object' ? JSON.stringify(withoutUnset(value)) : String(value))
  }
  return fields
}

const isUnset = (value: unknown) => value === null || value === undefined

/** Meta refuses a null inside an object. */
function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isUnset(each)).map(withoutUnset)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, each]) => !isUnset(each))
  return Object.fromEntries(members.map(([key, each]) => [key, withoutUnset(each)]))
}

function buildBody(fields: URLSearchParams, file: GraphFile | null) {
  if (file) return buildMultipart(fields, file)
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  return { headers, content: fields.toString() }
}

/**
 * A form with one streamed file. Hand-written because FormData takes no stream of known length, and Meta needs a
 * Content-Length. The stream throws when the file is not exactly `sizeBytes` long.
 */
function buildMultipart(fields: Iterable<[string, string]>, file: GraphFile) {
  const boundary = `hookline-${randomUUID()}`
  const part = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"${rest}\r\n\r\n`
  const before = [...fields].map(([name, value]) => `${part(name, '')}${value}\r\n`).join('')
  const type = `; filename="${escapeName(file.name)}"\r\nContent-Type: application/octet-stream`
  const head = Buffer.from(before + part(file.field, type))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  async function* write() {
    yield head
    let sent = 0
    for await (const bytes of await file.open()) {
      sent += bytes.byteLength
      if (sent > file.sizeBytes) break
      yield bytes
    }
    if (sent !== file.sizeBytes) throw new Error(`the file is not ${file.sizeBytes} bytes long`)
    yield tail
  }

  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + file.sizeBytes + tail.length),
  }
  return { headers, content: write() }
}

/** As browsers do (HTML standard, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** Records why a file could not be read, which would otherwise look like a broken connection. */
function watchFile(file: GraphFile): GraphFile & { failure(): unknown } {
  let failure: unknown = null
  const recordFailure = (error: unknown) => {
    failure = error
    throw error
  }
  async function* watch(bytes: AsyncIterable<Uint8Array>) {
    try {
      yield* bytes
    } catch (error) {
      recordFailure(error)
    }
  }
  return { ...file, open: async () => watch(await file.open().catch(recordFailure)), failure: () => failure }
}
