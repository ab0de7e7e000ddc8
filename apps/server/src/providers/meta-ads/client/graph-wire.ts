import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { readReply, type TextReply } from '../../../platform/http/read-reply.ts'

/** There was no reply. */
export class GraphNoAnswer extends Error {
  /** False: the request never reached Meta. */
  readonly wasSent: boolean
  readonly isTimeout: boolean

  constructor(state: { wasSent: boolean; isTimeout: boolean }, cause: unknown) {
    super(state.wasSent ? 'no answer' : 'not sent', { cause })
    this.name = 'GraphNoAnswer'
    this.wasSent = state.wasSent
    this.isTimeout = state.isTimeout
  }
}

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | AsyncIterable<Uint8Array> | null
  signal: AbortSignal
  timeoutMs: number
  /**
   * Uses a new connection: the peer may close a kept connection just as it is used again, and then it is unknown whether
   * the request was received.
   */
  isAlone: boolean
}

const agents = {
  'http:': { pooled: new http.Agent({ keepAlive: true }), alone: new http.Agent({ keepAlive: false }) },
  'https:': { pooled: new https.Agent({ keepAlive: true }), alone: new https.Agent({ keepAlive: false }) },
}

/**
 * Sends one HTTP request and reads the whole reply, without following redirects. Uses node:http because `fetch` buffers a
 * streamed body and does not tell whether a connection was made.
 * @throws GraphNoAnswer, or the signal's reason.
 */
export async function sendOverWire({ signal, timeoutMs, body, ...rest }: WireRequest): Promise<TextReply> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const { request, wasConnected } = openRequest(rest, AbortSignal.any([signal, timeout]))
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject)
      if (body === null || typeof body === 'string') request.end(body ?? undefined)
      else pipeline(body, request).catch(reject)
    })
    return await readReply(response)
  } catch (error) {
    signal.throwIfAborted()
    throw new GraphNoAnswer({ wasSent: wasConnected(), isTimeout: timeout.aborted }, error)
  } finally {
    // The peer answered before it had read the whole body.
    if (!request.writableFinished) request.destroy()
  }
}

function openRequest(
  { url, method, headers, isAlone }: Omit<WireRequest, 'signal' | 'timeoutMs' | 'body'>,
  signal: AbortSignal,
) {
  const address = new URL(url)
  const isTls = address.protocol === 'https:'
  const { pooled, alone } = agents[isTls ? 'https:' : 'http:']
  const request = (isTls ? https : http).request(address, { method, headers, signal, agent: isAlone ? alone : pooled })
  let isConnected = false
  request.once('socket', (socket) => {
    const connected = () => {
      isConnected = true
    }
    if (request.reusedSocket) connected()
    else socket.once(isTls ? 'secureConnect' : 'connect', connected)
  })
  return { request, wasConnected: () => isConnected }
}
