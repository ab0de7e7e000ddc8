import type { Endpoint } from '@hookline/contract/endpoint'
import { type ErrorCode, type Issue, type MetaRefusal, staleMessage } from '@hookline/contract/errors.schemas'
import { vi } from 'vitest'
import type { z } from 'zod'

/** The parsed request. */
export interface FakeRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  form: FormData | null
}

type Success<E extends Endpoint> = z.input<E['response']>

/** A success body, a refusal, or a function that returns one. */
export type FakeAnswer<E extends Endpoint> =
  | Success<E>
  | Refusal
  | ((request: FakeRequest) => Success<E> | Refusal | Promise<Success<E> | Refusal>)

class Refusal {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** An error answer in the contract's format. */
export function refuse(
  status: number,
  code: ErrorCode,
  message: string,
  issues?: Issue[],
  meta?: MetaRefusal,
): Refusal {
  const body = { success: false, message, error: message, code, ...(issues && { issues }), ...(meta && { meta }) }
  return new Refusal(status, body)
}

/** Refuses a save because someone saved a newer version. */
export function refuseStale(changedBy: string): Refusal {
  return new Refusal(409, {
    success: false,
    message: staleMessage,
    error: staleMessage,
    code: 'CONFLICT',
    changedBy,
  })
}

/** An error answer that asks to wait. */
export function refuseFor(seconds: number): Refusal {
  const message = `Too many attempts. Try again in ${seconds} seconds.`
  const body = { success: false, message, error: message, code: 'RATE_LIMITED' }
  return new Refusal(429, body, { 'Retry-After': String(seconds) })
}

/** An error answer outside the contract, such as a proxy's page. */
export function refuseWithText(status: number, text: string): Refusal {
  return new Refusal(status, text)
}

/** Fails like `fetch` without an answer. */
export function failToConnect(): never {
  throw new TypeError('Failed to fetch')
}

interface Route {
  endpoint: Endpoint
  answer: FakeAnswer<Endpoint>
}

/** A recorded call. */
export interface FakeCall extends FakeRequest {
  method: string
  path: string
}

/**
 * Replaces `fetch` with answers typed by the contract. Later entries override earlier ones. A call without an answer fails
 * the test.
 */
export function fakeApi<const E extends readonly Endpoint[]>(
  answers: {
    [K in keyof E]: readonly [E[K], FakeAnswer<NoInfer<E[K]>>]
  },
) {
  const routes: Route[] = []
  const calls: FakeCall[] = []
  function answer<One extends Endpoint>(endpoint: One, fakeAnswer: FakeAnswer<NoInfer<One>>): void {
    routes.unshift({ endpoint, answer: fakeAnswer as FakeAnswer<Endpoint> })
  }
  for (const [endpoint, given] of answers) answer(endpoint, given as FakeAnswer<Endpoint>)

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const method = init.method ?? 'GET'
    // As on the server, a path without parameters comes first.
    const literal = routes.filter(({ endpoint }) => endpoint.path === url.pathname)
    for (const { endpoint, answer: given } of [...literal, ...routes]) {
      const params = endpoint.method === method ? matchPath(endpoint.path, url.pathname) : null
      if (!params) continue
      const request: FakeRequest = { params, query: Object.fromEntries(url.searchParams), ...readBody(init.body) }
      calls.push({ ...request, method, path: url.pathname })
      return respond(
        typeof given === 'function' ? await given(request) : given,
        [endpoint.status ?? 200].flat()[0] ?? 200,
      )
    }
    throw new Error(`The fake API has no answer for ${method} ${url.pathname}`)
  })

  return {
    /** Overrides the answer of an endpoint. */
    answer,
    /** All calls so far, or those to one endpoint. */
    calls: (endpoint?: Endpoint): FakeCall[] =>
      endpoint
        ? calls.filter(({ method, path }) => method === endpoint.method && matchPath(endpoint.path, path) !== null)
        : calls,
  }
}

function respond(answer: unknown, successStatus: number): Response {
  if (!(answer instanceof Refusal))
    return Response.json({ success: true, ...Object(answer) }, { status: successStatus })
  if (typeof answer.body === 'string') return new Response(answer.body, { status: answer.status })
  return Response.json(answer.body, { status: answer.status, headers: answer.headers })
}

function readBody(body: RequestInit['body']): Pick<FakeRequest, 'body' | 'form'> {
  if (body instanceof FormData) return { body: Object.fromEntries(body), form: body }
  return { body: typeof body === 'string' ? JSON.parse(body) : undefined, form: null }
}

/** The params of a matching path, or null. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names: string[] = []
  const source = pattern.replace(/:(\w+)|\*/g, (found, name: string | undefined) => {
    names.push(name ?? '*')
    return found === '*' ? '(.+)' : '([^/]+)'
  })
  const match = new RegExp(`^${source}$`).exec(path)
  return match && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
}
