import http from 'node:http'
import https from 'node:https'
import { readReply, type TextReply } from '../../platform/http/read-reply.ts'

/**
 * Sends a text body and waits for the whole reply until the signal aborts. Not by `fetch`, which times out after 300 s
 * without response headers: a thinking model sends none for longer.
 */
export async function sendText(
  address: URL,
  {
    method,
    headers,
    body,
    signal,
    maxBytes,
  }: { method: string; headers: Headers; body: string; signal: AbortSignal; maxBytes?: number },
): Promise<TextReply> {
  signal.throwIfAborted()
  const { request } = address.protocol === 'https:' ? https : http
  const bytes = Buffer.from(body)
  const sent = { ...Object.fromEntries(headers), 'content-length': String(bytes.length) }
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(address, { method, headers: sent, signal }).once('response', resolve).on('error', reject).end(bytes)
    })
    return await readReply(response, maxBytes)
  } catch (error) {
    signal.throwIfAborted()
    // The error that fetch throws, so that a lost connection is classified in one way.
    throw new TypeError('fetch failed', { cause: error })
  }
}
