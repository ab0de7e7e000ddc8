import { GoogleGenAI, type GoogleGenAIOptions } from '@google/genai'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import { AiError, type AiUsage, rawMaxBytes } from './ai.ts'
import type { Failure } from './gemini-errors.ts'
import { sendText, type TextReply } from './send-text.ts'

export type GeminiConnection =
  | { kind: 'developer'; apiKey: string; baseUrl: string | null }
  | {
      kind: 'vertex'
      project: string
      location: string
      baseUrl: string | null
      /** A service account's key file; null for the machine's Google identity. */
      credentialsFile: string | null
    }

/** One HTTP request and its reply, without headers, keys and query strings. */
export interface GeminiExchange {
  request: { method: string; url: string; body: unknown }
  response: { status: number; headers: Headers; text: string } | null
}

export type GeminiSession = ReturnType<typeof openGeminiSession>

/** Long enough for an upload chunk of 8 MiB on a slow connection. */
const defaultTimeoutMs = 120_000

/**
 * A client for one job, which records its exchanges and aborts all of them with the job's signal (the uploads of the
 * official client ignore signals).
 */
export function openGeminiSession(options: {
  connection: GeminiConnection
  signal: AbortSignal
  googleAuthOptions?: GoogleGenAIOptions['googleAuthOptions']
  watch?: WatchCall
}) {
  const { connection, signal, watch = (_about, call) => call() } = options
  let exchange: GeminiExchange | null = null

  async function recordingFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const signals = init.signal ? [signal, init.signal] : [signal]
    const current: GeminiExchange = { request: describeRequest(input, init), response: null }
    exchange = current
    const about = { provider: 'Gemini HTTP', operation: operationOf(current.request), outcomeOf }
    const { status, statusText, headers, text } = await watch(about, () => send(input, init, AbortSignal.any(signals)))
    current.response = { status, headers, text }
    const body = [204, 205, 304].includes(status) ? null : text
    return new Response(body, { status, statusText, headers })
  }

  const httpOptions = {
    fetch: recordingFetch,
    timeout: defaultTimeoutMs,
    ...(connection.baseUrl && { baseUrl: connection.baseUrl }),
  }
  // Google's library reads the environment, but not the `.env` file that may name the key file.
  const keyFilename = connection.kind === 'vertex' ? connection.credentialsFile : null
  const googleAuthOptions = options.googleAuthOptions ?? (keyFilename ? { keyFilename } : undefined)
  const clean = (value: unknown) => withoutSecret(value, connection.kind === 'developer' ? connection.apiKey : null)
  const raw = () => ({
    requestCall: clean(exchange?.request ?? null),
    rawResponse: clean(exchange?.response ? readRaw(exchange.response.text) : null),
  })
  return {
    client: new GoogleGenAI(
      connection.kind === 'developer'
        ? { vertexai: false, apiKey: connection.apiKey, apiVersion: 'v1beta', httpOptions }
        : {
            vertexai: true,
            project: connection.project,
            location: connection.location,
            httpOptions,
            ...(googleAuthOptions && { googleAuthOptions }),
          },
    ),
    /** The latest exchange since `begin`; null when the client sent nothing. */
    last: () => exchange,
    begin() {
      exchange = null
    },
    raw,
    fail: (failure: Failure & { usage?: AiUsage }, cause?: unknown) => new AiError({ ...failure, ...raw(), cause }),
  }
}

function describeRequest(input: string | URL | Request, init: RequestInit): GeminiExchange['request'] {
  const url = new URL(input instanceof Request ? input.url : input)
  const body =
    typeof init.body === 'string' ? readRaw(init.body) : init.body instanceof Blob ? `<${init.body.size} bytes>` : null
  // The query string of an upload address is a credential.
  return { method: init.method ?? 'GET', url: url.origin + url.pathname, body }
}

async function send(input: string | URL | Request, init: RequestInit, signal: AbortSignal): Promise<TextReply> {
  const { body, method = 'GET' } = init
  if (typeof body === 'string' && !(input instanceof Request)) {
    return sendText(new URL(input), { method, headers: new Headers(init.headers), body, signal })
  }
  const reply = await fetch(input, { ...init, signal })
  const { status, statusText, headers } = reply
  return { status, statusText, headers, text: await reply.text() }
}

const outcomeOf = ({ status }: TextReply) => (status >= 200 && status < 300 ? 'ok' : String(status))

/** Without ids of files and models: each would be a metric series of its own. */
function operationOf({ method, url }: GeminiExchange['request']): string {
  const { pathname } = new URL(url)
  const verb = /:(\w+)$/.exec(pathname)?.[1]
  if (verb) return verb
  return `${method} ${pathname.includes('/upload/') ? 'upload' : pathname.includes('/files') ? 'files' : 'other'}`
}

function readRaw(text: string): unknown {
  const bytes = Buffer.from(text)
  if (bytes.length > rawMaxBytes) return `${bytes.toString('utf8', 0, rawMaxBytes - 100)}… (cut off)`
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Error messages may quote the key. */
function withoutSecret(value: unknown, secret: string | null): unknown {
  if (!secret || value === null) return value
  const text = JSON.stringify(value)
  const quoted = JSON.stringify(secret).slice(1, -1)
  return text.includes(quoted) ? JSON.parse(text.replaceAll(quoted, '[key]')) : value
}
