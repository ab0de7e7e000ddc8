import { parseJson } from '@hookline/contract/json/client-json.rules'
import { readBodyText, type TextReply } from '../../platform/http/read-reply.ts'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import { AiError, type AiUsage, answerMaxBytes, rawMaxBytes } from './ai.ts'
import type { AiExchange } from './ai-exchange.ts'
import type { AiFailure } from './ai-failures.ts'
import { sendText } from './send-text.ts'

/**
 * A `fetch` for the client of one job: it records the exchanges, aborts all of them with the job's signal, waits longer
 * for an answer than the platform's `fetch`, and follows no redirects with a text body.
 */
export function createRecordedFetch(options: {
  signal: AbortSignal
  /** Never part of what is recorded. */
  secret: string | null
  provider: string
  /** Without ids of files and models: each would be a metric series of its own. */
  nameOperation(request: AiExchange['request']): string
  watch?: WatchCall
  /** What the client gets of a reply that is no refusal; the reply itself is recorded. */
  readable(text: string): string
}) {
  const { signal, secret, provider, nameOperation, readable, watch = (_about, call) => call() } = options
  let exchange: AiExchange | null = null

  async function recordedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const signals = init.signal ? [signal, init.signal] : [signal]
    const current: AiExchange = { request: describeRequest(input, init), response: null }
    exchange = current
    const about = { provider, operation: nameOperation(current.request), classifyOutcome }
    const { status, statusText, headers, text, isCut } = await watch(about, () =>
      send(input, init, AbortSignal.any(signals)),
    )
    current.response = { status, headers, text, isCut }
    const shown = status >= 200 && status < 300 ? readable(text) : text
    return new Response([204, 205, 304].includes(status) ? null : shown, { status, statusText, headers })
  }

  const raw = () => ({
    requestCall: withoutSecret(exchange?.request ?? null, secret),
    rawResponse: withoutSecret(exchange?.response ? readRaw(exchange.response.text) : null, secret),
  })
  return {
    fetch: recordedFetch,
    /** The latest exchange since `begin`; null when the client sent nothing. */
    last: () => exchange,
    begin() {
      exchange = null
    },
    raw,
    fail(failure: AiFailure & { usage?: AiUsage }, cause?: unknown) {
      const message = secret ? failure.message.replaceAll(secret, '[key]') : failure.message
      return new AiError({ ...failure, message, ...raw(), cause })
    },
  }
}

function describeRequest(input: string | URL | Request, init: RequestInit): AiExchange['request'] {
  const url = new URL(input instanceof Request ? input.url : input)
  const body =
    typeof init.body === 'string'
      ? readRaw(withoutMedia(init.body))
      : init.body instanceof Blob
        ? `<${init.body.size} bytes>`
        : null
  // The query string of an upload address is a credential.
  return { method: init.method ?? 'GET', url: url.origin + url.pathname, body }
}

/** Pictures and videos in a request are too large to store. */
function withoutMedia(json: string): string {
  return json.replace(
    /(data:(?:image|video)\/[\w.+-]+;base64,)([A-Za-z0-9+/=]+)/g,
    (_all, start: string, data: string) => `${start}<${Math.floor((data.replace(/=+$/, '').length * 3) / 4)} bytes>`,
  )
}

async function send(input: string | URL | Request, init: RequestInit, signal: AbortSignal): Promise<TextReply> {
  const { body, method = 'GET' } = init
  if (typeof body === 'string' && !(input instanceof Request)) {
    const sent = { method, headers: new Headers(init.headers), body, signal, maxBytes: answerMaxBytes }
    return sendText(new URL(input), sent)
  }
  const reply = await fetch(input, { ...init, signal })
  const { status, statusText, headers } = reply
  return { status, statusText, headers, ...(await readBodyText(reply.body ?? [], answerMaxBytes)) }
}

const classifyOutcome = ({ status }: TextReply) => (status >= 200 && status < 300 ? 'ok' : String(status))

function readRaw(text: string): unknown {
  const bytes = Buffer.from(text)
  if (bytes.length > rawMaxBytes) return `${bytes.toString('utf8', 0, rawMaxBytes - 100)}… (cut off)`
  const value = parseJson(text)
  return value === undefined ? text : value
}

/** Replies may quote the key. */
function withoutSecret(value: unknown, secret: string | null): unknown {
  if (!secret || value === null) return value
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replaceAll(secret, '[key]') : part,
  )
}
