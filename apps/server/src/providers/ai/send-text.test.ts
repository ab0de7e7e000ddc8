import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sendText } from './send-text.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(answer: RequestListener): Promise<URL> {
  server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta/models/m:generateContent`)
}

const post = (address: URL, signal = new AbortController().signal) =>
  sendText(address, { method: 'POST', headers: new Headers({ 'x-key': 'k' }), body: '{"text":"Grüße"}', signal })

it('waits for headers longer than fetch would', async () => {
  // Node keeps what `fetch` sends through under this symbol; its class takes the limit that is 300 s otherwise.
  const dispatcherSymbol = Symbol.for('undici.globalDispatcher.1')
  const slots = globalThis as unknown as Record<
    symbol,
    { constructor: new (options: object) => { constructor: never } }
  >
  await fetch('data:,')
  const usual = slots[dispatcherSymbol]
  if (!usual) throw new Error('the dispatcher of fetch was not found')
  slots[dispatcherSymbol] = new usual.constructor({ headersTimeout: 50 })
  try {
    const waiting: (() => void)[] = []
    const address = await serve((_request, response) => {
      waiting.push(() => response.end('{"answer":1}'))
    })
    const reply = post(address)
    // Fetch gives up on the same server: only then is the other reply sent.
    await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
    for (const answer of waiting) answer()
    expect(await reply).toMatchObject({ status: 200, text: '{"answer":1}' })
  } finally {
    slots[dispatcherSymbol] = usual
  }
})

it('sends the whole body with its headers, and returns those of the reply', async () => {
  const address = await serve(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    response.writeHead(429, { 'retry-after': '7' }).end(`${request.method} ${request.headers['x-key']} ${body}`)
  })
  const { status, headers, text } = await post(address)
  expect([status, headers.get('retry-after'), text]).toEqual([429, '7', 'POST k {"text":"Grüße"}'])
})

it('aborts with the signal, and reports a lost connection as fetch does', async () => {
  const address = await serve((request) => request.socket.destroy())
  await expect(post(address)).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' })
  const reason = new Error('stopped')
  await expect(post(address, AbortSignal.abort(reason))).rejects.toBe(reason)
})
