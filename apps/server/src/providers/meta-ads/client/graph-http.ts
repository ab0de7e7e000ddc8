import { createHmac } from 'node:crypto'
import { buildMultipart, type GraphFile } from './graph-multipart.ts'
import { GraphNoAnswer, sendOverWire } from './graph-wire.ts'

/**
 * What a repetition would do: nothing (`read`), nothing new (`repeatable`), or perhaps a second thing (`create`).
 * No call to a create edge is ever sent twice (docs/meta-api.md).
 */
export type GraphEffect = 'read' | 'repeatable' | 'create'

export type GraphParams = Record<string, unknown>

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind the version, without a slash in front: `act_1/campaigns`. */
  path: string
  effect: GraphEffect
  /** Objects and lists go as JSON text; null and undefined are left out at every depth. */
  params?: GraphParams
  file?: GraphFile
  /** Meta takes videos at a host of their own. */
  isVideoUpload?: boolean
  timeoutMs?: number
}

export interface GraphReply {
  status: number
  headers: Headers
  /** The parsed JSON; undefined when the body is none. */
  body: unknown
}

export interface GraphHttpSettings {
  /**
   * Without a slash at its end; asked at each call, because the sandbox's port is known only after the start: until
   * then it throws, and nothing can be reached.
   */
  graphUrl(): string
  /** The same for uploads of videos. */
  graphVideoUrl(): string
  /** Such as `v26.0`. */
  apiVersion: string
  appSecret: string
  /** Told once for each other version that Meta served instead of ours. */
  onOtherVersion(served: string): void
  /** How long an answer may take, by what a repetition would do. */
  timeoutsMs?: Partial<Record<GraphEffect, number>>
}

export interface GraphHttp {
  /**
   * Sends one request, once.
   * @param accessToken goes in a header, never into the address; null for the calls of the sign-in.
   * @throws GraphNoAnswer, the signal's reason when it was aborted, or what `file.open` threw.
   */
  send(request: GraphRequest, accessToken: string | null, signal?: AbortSignal): Promise<GraphReply>
}

const usualTimeoutsMs: Record<GraphEffect, number> = { read: 20_000, repeatable: 60_000, create: 60_000 }

/** The Graph API's HTTP (docs/meta-api.md). */
export function createGraphHttp(settings: GraphHttpSettings): GraphHttp {
  const timeoutsMs = { ...usualTimeoutsMs, ...settings.timeoutsMs }
  const otherVersions = new Set<string>()

  function compareVersion(headers: Headers) {
    const served = headers.get('facebook-api-version')
    if (!served || served === settings.apiVersion || otherVersions.has(served)) return
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
    async send(request, accessToken, signal) {
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

/** Meta refuses a null inside of an object, where a missing key is fine. */
function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isUnset(each)).map(withoutUnset)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, each]) => !isUnset(each))
  return Object.fromEntries(members.map(([key, each]) => [key, withoutUnset(each)]))
}

function buildBody(fields: URLSearchParams, file: GraphFile | null) {
  if (!file) {
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    return { headers, content: fields.toString() }
  }
  const { contentType, contentLength, stream } = buildMultipart(fields, file)
  return { headers: { 'content-type': contentType, 'content-length': String(contentLength) }, content: stream }
}

/** Remembers why a file could not be read, which would otherwise look like a broken connection. */
function watchFile(file: GraphFile): GraphFile & { failure(): unknown } {
  let failure: unknown = null
  const keep = (error: unknown) => {
    failure = error
    throw error
  }
  async function* watch(bytes: AsyncIterable<Uint8Array>) {
    try {
      yield* bytes
    } catch (error) {
      keep(error)
    }
  }
  return { ...file, open: async () => watch(await file.open().catch(keep)), failure: () => failure }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
