import http from 'node:http'
import https from 'node:https'

export interface TextReply {
  status: number
  statusText: string
  headers: Headers
  text: string
}

/**
 * Sends a text body and waits for the whole reply until the signal aborts. Not by `fetch`, which times out after 300 s
 * without response headers: a thinking model sends none for longer.
 */
export async function sendText(
  address: URL,
  { method, headers, body, signal }: { method: string; headers: Headers; body: string; signal: AbortSignal },
): Promise<TextReply> {
  signal.throwIfAborted()
  const { request } = address.protocol === 'https:' ? https : http
  const bytes = Buffer.from(body)
  const sent = { ...Object.fromEntries(headers), 'content-length': String(bytes.length) }
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(address, { method, headers: sent, signal }).once('response', resolve).once('error', reject).end(bytes)
    })
    let text = ''
    for await (const piece of response.setEncoding('utf8')) text += piece
    const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const { statusCode: status = 0, statusMessage: statusText = '' } = response
    return { status, statusText, headers: new Headers(pairs), text }
  } catch (error) {
    signal.throwIfAborted()
    // The error that fetch throws, so that a lost connection is classified in one way.
    throw new TypeError('fetch failed', { cause: error })
  }
}
