import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onceSuffix } from './gemini-stub-answers.ts'
import { buildFinish, findReply, type OpenAiReply, plainText, unauthorized } from './openai-stub-answers.ts'
import { type ChatBody, findRequestRefusal, listMessageTexts, modelList } from './openai-stub-strict.ts'

export interface OpenAiStub {
  /** With `/v1`. */
  url: string
  requests: { method: string; path: string; headers: Record<string, string>; body: unknown }[]
  /** Scenarios, or replies, for the next calls, one each; they override markers in prompts. */
  next(...scenarios: (string | OpenAiReply)[]): void
  /** Forgets the requests, and what the next calls would have got. */
  reset(): void
  close(): Promise<void>
}

/**
 * Implements the part of OpenAI's protocol that this product uses: `GET /models` and `POST /chat/completions`, strict
 * about what it accepts. A prompt with `[[stub:<scenario>]]` triggers that scenario.
 */
export async function startOpenAiStub(options: { port?: number; apiKey?: string } = {}): Promise<OpenAiStub> {
  const requests: OpenAiStub['requests'] = []
  const queue: (string | OpenAiReply)[] = []
  const failedOnce = new Set<string>()

  function scenarioFor(body: ChatBody | null): string | OpenAiReply {
    const queued = queue.shift()
    if (queued) return queued
    const marked = /\[\[stub:([a-z0-9:-]+)\]\]/.exec(JSON.stringify(listMessageTexts(body)))?.[1] ?? ''
    if (!marked.endsWith(onceSuffix)) return marked
    if (failedOnce.has(marked)) return ''
    failedOnce.add(marked)
    return marked.slice(0, -onceSuffix.length)
  }

  async function answer(path: string, method: string, headers: Record<string, string>, body: unknown) {
    const isKeyRight = headers.authorization === `Bearer ${options.apiKey ?? 'none'}`
    if (!isKeyRight) return unauthorized(headers.authorization ?? '')
    const listed = { status: 200, body: modelList }
    if (path === '/v1/models' && method === 'GET') return findReply(scenarioFor(null)) ?? listed
    if (path !== '/v1/chat/completions' || method !== 'POST') return { status: 404, body: '404 page not found' }
    const refusal = findRequestRefusal(body)
    if (refusal) return refusal
    const chat = body as ChatBody
    const scenario = scenarioFor(chat)
    if (typeof scenario !== 'string') return scenario
    const slow = /^slow:(\d+)$/.exec(scenario)?.[1]
    if (slow) await sleep(Number(slow))
    return findReply(scenario, chat) ?? { status: 200, body: completion(chat, scenario) }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return request.destroy()
    }
    const text = Buffer.concat(chunks).toString()
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body: unknown = text ? JSON.parse(text) : null
    requests.push({ method, path, headers, body })
    send(await answer(path, method, headers, body), response)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    next: (...scenarios) => void queue.push(...scenarios),
    reset() {
      requests.length = 0
      queue.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send({ status, body, headers }: OpenAiReply, response: ServerResponse) {
  if (status === 0) return response.socket?.destroy()
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
  if (Buffer.isBuffer(body)) response.end(body)
  else response.end(isText ? body : JSON.stringify(body))
}

function completion(body: ChatBody, scenario: string) {
  const text = plainText(body)
  const finish = buildFinish(scenario, text)
  return {
    id: 'chatcmpl-stub',
    object: 'chat.completion',
    created: 1_763_000_000,
    model: body.model,
    choices: [{ index: 0, ...finish }],
    ...(scenario !== 'no-usage' && {
      usage: {
        prompt_tokens: 900,
        completion_tokens: 320,
        total_tokens: 1220,
        completion_tokens_details: { reasoning_tokens: 120 },
      },
    }),
  }
}
