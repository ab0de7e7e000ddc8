import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findScenario,
  googleError,
  invalidKey,
  onceSuffix,
  plainAnswer,
  type Scenario,
  type StubReply,
} from './gemini-stub-answers.ts'
import { createStubFiles, type StubFiles } from './gemini-stub-files.ts'
import {
  countUsage,
  findRequestRefusal,
  type GenerateBody,
  getModel,
  listModels,
  listParts,
} from './gemini-stub-strict.ts'

export interface StubRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** The parsed JSON, or the size of an uploaded chunk. */
  body: unknown
}

export interface GeminiStub {
  url: string
  requests: StubRequest[]
  files: StubFiles
  /**
   * Scenarios for the next model calls, one each; they override markers in prompts. Names with the prefix `upload:`,
   * `chunk:` or `poll:` apply to the next call of that kind.
   */
  next(...scenarios: string[]): void
  /** Sends this reply to the next accepted call of a model, or to the next request for the list of models. */
  reply(to: 'call' | 'list', reply: StubReply): void
  close(): Promise<void>
}

interface Exchange extends StubRequest {
  url: URL
  bytes: Buffer
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Implements the part of Gemini's HTTP API that this product uses: files, models and generation, for the Developer API
 * and Vertex AI. A prompt with `[[stub:<scenario>]]` triggers that scenario; `GET /__requests` lists the requests.
 */
export async function startGeminiStub(options: { port?: number; processingPolls?: number } = {}): Promise<GeminiStub> {
  const requests: StubRequest[] = []
  const queue: string[] = []
  const failedOnce = new Set<string>()
  const replies: Record<'call' | 'list', StubReply[]> = { call: [], list: [] }
  const files = createStubFiles({ processingPolls: options.processingPolls ?? 1 })
  let base = ''

  function takeQueued(kind: '' | 'upload:' | 'chunk:' | 'poll:'): string | null {
    const at = queue.findIndex((name) => (kind ? name.startsWith(kind) : !/^(upload|chunk|poll):/.test(name)))
    return at < 0 ? null : (queue.splice(at, 1)[0]?.slice(kind.length) ?? null)
  }

  function scenarioNameFor(body: GenerateBody): string | null {
    const queued = takeQueued('')
    if (queued) return queued
    const prompt = JSON.stringify(body)
    const marked = /\[\[stub:([a-z0-9:-]+)\]\]/.exec(prompt)?.[1]
    if (!marked?.endsWith(onceSuffix)) return marked ?? null
    const job = JSON.stringify([body.systemInstruction, listParts(body).map((part) => part.fileData?.fileUri)])
    if (failedOnce.has(job)) return null
    failedOnce.add(job)
    return marked.slice(0, -onceSuffix.length)
  }

  function generate(model: string, body: GenerateBody): Promise<StubReply> | StubReply {
    const refusal = findRequestRefusal(model, body)
    if (refusal) return refusal
    for (const { fileData } of listParts(body)) {
      const lost = fileData && !fileData.fileUri.startsWith('gs://') ? files.findRefusal(fileData.fileUri) : null
      if (lost) return lost
    }
    const given = replies.call.shift()
    if (given) return given
    const name = scenarioNameFor(body)
    const scenario = name ? findScenario(name) : null
    return played(scenario, () =>
      answer(model, body, decorated(name, plainAnswer(body.generationConfig ?? {}, subject(body), joinPrompt(body)))),
    )
  }

  function subject(body: GenerateBody): string {
    const uris = listParts(body).flatMap(({ fileData }) => fileData?.fileUri ?? [])
    return uris.map((uri) => files.findDisplayName(uri) ?? uri.split('/').at(-1)).join(' and ') || 'nothing'
  }

  const joinPrompt = (body: GenerateBody) =>
    listParts(body)
      .flatMap(({ text }) => text ?? [])
      .join('\n')

  async function played(scenario: Scenario | null, plain: () => StubReply): Promise<StubReply> {
    if (!scenario) return plain()
    if (scenario.kind === 'reply') return scenario.reply
    if (scenario.kind === 'finish') return finished(plain(), scenario)
    if (scenario.kind === 'delay') await sleep(scenario.ms)
    return scenario.kind === 'reset' ? { status: 0, body: null } : plain()
  }

  async function route(exchange: Exchange): Promise<StubReply> {
    const { method, url, headers, body, bytes } = exchange
    const path = url.pathname.replace(/^\/(upload\/)?v1[a-z0-9]*\//, '/$1')
    if (url.pathname === '/__requests') return { status: 200, body: requests }
    if (path.startsWith('/projects/') || path.startsWith('/publishers/')) return routeVertex(path, exchange)
    const key = headers['x-goog-api-key']
    if (!key || key === 'bad-key') return invalidKey
    const call = /^\/models\/([^/:]+):(\w+)$/.exec(path)
    if (call) return routeCall(call[1] ?? '', call[2] ?? '', body as GenerateBody)
    if (path === '/upload/files') {
      const id = url.searchParams.get('upload_id')
      const scenario = findScenario(takeQueued(id ? 'chunk:' : 'upload:') ?? '')
      return played(scenario, () => (id ? files.chunk(id, headers, bytes) : files.start(headers, body, base)))
    }
    if (path === '/files') return files.list()
    if (path.startsWith('/files/')) {
      const id = path.slice('/files/'.length)
      if (method === 'DELETE') return files.remove(id)
      return played(findScenario(takeQueued('poll:') ?? ''), () => files.get(id))
    }
    if (path === '/models') {
      return (
        replies.list.shift() ??
        listModels(Number(url.searchParams.get('pageSize') ?? 50), url.searchParams.get('pageToken'))
      )
    }
    return path.startsWith('/models/')
      ? getModel(path.slice('/models/'.length))
      : googleError(404, 'NOT_FOUND', 'Not Found')
  }

  function routeVertex(path: string, { headers, body }: Exchange): Promise<StubReply> | StubReply {
    if (!headers.authorization?.startsWith('Bearer ') && !headers['x-goog-api-key']) {
      return googleError(401, 'UNAUTHENTICATED', 'Request is missing required authentication credential.')
    }
    const call = /\/publishers\/google\/models\/([^/:]+):(\w+)$/.exec(path)
    return call
      ? routeCall(call[1] ?? '', call[2] ?? '', body as GenerateBody)
      : googleError(404, 'NOT_FOUND', 'Not Found')
  }

  async function routeCall(model: string, action: string, body: GenerateBody): Promise<StubReply> {
    if (action === 'generateContent') return generate(model, body)
    if (action === 'streamGenerateContent') return asStream(await generate(model, body))
    if (action === 'countTokens') {
      return { status: 200, body: { totalTokens: countUsage(body, '', 0).promptTokenCount } }
    }
    return googleError(404, 'NOT_FOUND', `Unknown method ${action}.`)
  }

  const server = createServer(async (request, response) => {
    const exchange = await receive(request, response)
    if (exchange.url.pathname !== '/__requests') {
      const { method, path, headers, body } = exchange
      requests.push({ method, path, headers, body })
    }
    send(await route(exchange), response)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: base,
    requests,
    files,
    next: (...scenarios) => queue.push(...scenarios),
    reply: (to, reply) => void replies[to].push(reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const chunks: Buffer[] = []
  // If the client disconnects, the received part is recorded.
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    request.destroy()
  }
  const bytes = Buffer.concat(chunks)
  const url = new URL(request.url ?? '/', 'http://stub')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  // Chunks are raw bytes despite their JSON content type.
  const isChunk = url.searchParams.has('upload_id')
  const body = isChunk ? bytes.byteLength : bytes.byteLength > 0 ? JSON.parse(bytes.toString()) : null
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body, bytes, url, request, response }
}

function send(reply: StubReply, response: ServerResponse) {
  if (reply.status === 0) return response.socket?.destroy()
  const isText = typeof reply.body === 'string'
  response.writeHead(reply.status, { 'content-type': reply.contentType ?? 'application/json', ...reply.headers })
  response.end(isText ? String(reply.body) : JSON.stringify(reply.body))
}

function answer(model: string, body: GenerateBody, parts: { text: string; thought?: boolean }[]): StubReply {
  const text = parts.map((part) => part.text).join('')
  return {
    status: 200,
    body: {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: countUsage(body, text, 120),
      modelVersion: `${model}-001`,
      responseId: 'stub',
    },
  }
}

function decorated(scenario: string | null, text: string): { text: string; thought?: boolean }[] {
  if (scenario === 'fenced') return [{ text: `Here you go:\n\`\`\`json\n${text}\n\`\`\`` }]
  if (scenario === 'thinking-first') return [{ text: 'Let me think about {this}.', thought: true }, { text }]
  return [{ text }]
}

function finished(plain: StubReply, scenario: Extract<Scenario, { kind: 'finish' }>): StubReply {
  const { finishReason, text, thoughts, finishMessage } = scenario
  const body = plain.body as { usageMetadata: Record<string, unknown> }
  return {
    status: 200,
    body: {
      ...body,
      candidates: [
        {
          content: { role: 'model', ...(text && { parts: [{ text }] }) },
          finishReason,
          index: 0,
          ...(finishMessage && { finishMessage }),
        },
      ],
      usageMetadata: { ...body.usageMetadata, ...(thoughts && { thoughtsTokenCount: thoughts }) },
    },
  }
}

/** The service reports a failed stream as an event stream whose only text is the error. */
function asStream(reply: StubReply): StubReply {
  if (reply.status === 0) return reply
  const json = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  return { ...reply, body: reply.status === 200 ? `data: ${json}\r\n\r\n` : json, contentType: 'text/event-stream' }
}
