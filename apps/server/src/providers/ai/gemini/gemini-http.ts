import { GoogleGenAI, type GoogleGenAIOptions } from '@google/genai'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import type { AiExchange } from '../ai-exchange.ts'
import { createRecordedFetch } from '../recorded-fetch.ts'
import { readReplyJson } from '../reply-json.ts'

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
  const { connection, signal, watch } = options
  const { fetch, ...recorded } = createRecordedFetch({
    signal,
    secret: connection.kind === 'developer' ? connection.apiKey : null,
    provider: 'Gemini HTTP',
    nameOperation,
    watch,
    readable: readableReply,
  })
  const httpOptions = {
    fetch,
    timeout: defaultTimeoutMs,
    ...(connection.baseUrl && { baseUrl: connection.baseUrl }),
  }
  // Google's library reads the environment, but not the `.env` file that may name the key file.
  const keyFilename = connection.kind === 'vertex' ? connection.credentialsFile : null
  const googleAuthOptions = options.googleAuthOptions ?? (keyFilename ? { keyFilename } : undefined)
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
    ...recorded,
  }
}

/** Without ids of files and models: each would be a metric series of its own. */
function nameOperation({ method, url }: AiExchange['request']): string {
  const { pathname } = new URL(url)
  const verb = /:(\w+)$/.exec(pathname)?.[1]
  if (verb) return verb
  return `${method} ${pathname.includes('/upload/') ? 'upload' : pathname.includes('/files') ? 'files' : 'other'}`
}

/** A reply as the client can read it, which fails on usage that is no object. */
function readableReply(text: string): string {
  const reply = readReplyJson(text)
  if (!isRecord(reply)) return text
  const { usageMetadata, ...rest } = reply
  return JSON.stringify(isRecord(usageMetadata) ? reply : rest)
}
