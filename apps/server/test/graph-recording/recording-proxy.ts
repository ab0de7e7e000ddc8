import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Exchange, type RecordedAnswer, readRequest } from './exchange.ts'

/** A proxy that records requests and answers of a Graph API. */
export interface RecordingProxy {
  url: string
  /** Returns the exchanges recorded since the last call. */
  take(): Exchange[]
  close(): Promise<void>
}

/** The headers that the client reads. */
const headersOfInterest = [
  ...['content-type', 'facebook-api-version', 'x-fb-trace-id'],
  ...['x-app-usage', 'x-ad-account-usage', 'x-business-use-case-usage', 'x-business-use-case'],
]

/** @param graphUrl without a trailing slash. */
export async function startRecordingProxy(graphUrl: string): Promise<RecordingProxy> {
  let noted: Exchange[] = []
  const server = createServer((request, response) => {
    pass(graphUrl, request, response)
      .then((exchange) => noted.push(exchange))
      .catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = noted
      noted = []
      return taken
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** Records before it answers, so that the caller finds its exchange. */
async function pass(graphUrl: string, request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const body = await readBytes(request)
  const { method = 'GET', url = '/', headers } = request
  const reply = await fetch(`${graphUrl}${url}`, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'content-type'].flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    ),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
  })
  const text = await reply.text()
  const answer: RecordedAnswer = {
    status: reply.status,
    headers: Object.fromEntries(headersOfInterest.flatMap((name) => pickHeader(reply, name))),
    body: parse(text),
  }
  const exchange = { request: await readRequest({ method, url, headers }, body), answer }
  setImmediate(() => response.writeHead(answer.status, answer.headers).end(text))
  return exchange
}

function pickHeader({ headers }: Response, name: string): [string, string][] {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
