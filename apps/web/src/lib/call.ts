import type { Endpoint } from '@hookline/contract/endpoint'
import type { z } from 'zod'
import { ApiError, describeRefusal } from './api-error.ts'
import { reportSessionLost } from './session-loss.ts'

/** One part of the request: required when the endpoint declares a schema for it that has required fields. */
type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.output<Schema>
    ? { [K in Name]?: undefined }
    : Record<never, never> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }

export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

export type CallOutput<E extends Endpoint> = z.output<E['response']>

interface CallOptions {
  /** The call only asks whether a session exists: a 401 is not reported as a lost session. */
  isSessionProbe?: boolean
  signal?: AbortSignal
}

type Input<E extends Endpoint> = CallInput<E> & CallOptions
type Arguments<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/**
 * Calls the API with the session cookie.
 * @param args `params`, `query` and `body` as the endpoint declares them; a `multipart` endpoint sends its body as a form.
 * @returns the success body; undefined for 204.
 * @throws ApiError on an error status or without an answer; an abort is rethrown unchanged.
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<CallOutput<E>> {
  const input = (args[0] ?? {}) as LooseInput
  const response = await send(endpoint, input)
  if (response.status === 204) return undefined as CallOutput<E>
  const text = await response.text()
  if (!response.ok) {
    if (response.status === 401 && endpoint.access !== 'public' && !input.isSessionProbe) {
      reportSessionLost(endpoint.method === 'GET' ? 'background' : 'acting')
    }
    throw describeRefusal(response.status, text, response.headers.get('Retry-After'))
  }
  try {
    return JSON.parse(text) as CallOutput<E>
  } catch {
    throw describeRefusal(response.status, text)
  }
}

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const { body, headers } = buildBody(endpoint, input.body)
  try {
    return await fetch(buildUrl(endpoint.path, input), {
      method: endpoint.method,
      credentials: 'include',
      // The server logs the request, its job and the calls of that job under this id.
      headers: { ...headers, 'X-Request-Id': newRandomId() },
      ...(body !== undefined && { body }),
      ...(input.signal && { signal: input.signal }),
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new ApiError({
      status: 0,
      code: 'UNAVAILABLE',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
  }
}

/** A random id. `crypto.randomUUID` is missing over plain http. */
export function newRandomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function buildBody(endpoint: Endpoint, body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {}
  if (!endpoint.multipart) return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value)
  return { body: form }
}

function buildUrl(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    .replace('*', () => String(params['*']).split('/').map(encodeURIComponent).join('/'))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size ? `${filled}?${search}` : filled
}
