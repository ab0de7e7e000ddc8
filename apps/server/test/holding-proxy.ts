import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Selects one request that gets no answer. */
export interface Hold {
  /** Strings that the request must contain: in method and path, and in the body. */
  matches(call: string, body: string): boolean
  /** `before`: never executed. `after`: executed, but not answered. `late`: executed after the client disconnected. */
  when: 'before' | 'after' | 'late'
}

/** A proxy between the app and Meta that holds the first request matching each hold. */
export async function startHoldingProxy(target: string, holds: readonly Hold[]) {
  const free = [...holds]
  let held = 0
  let wake = () => {}
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming)
    const call = `${incoming.method} ${incoming.url}`
    const index = free.findIndex(({ matches }) => matches(call, body.toString('latin1')))
    const [hold] = index < 0 ? [] : free.splice(index, 1)
    const forward = () => send(target, incoming, body)
    if (!hold) {
      const { status, headers, bytes } = await forward()
      outgoing.writeHead(status, headers).end(bytes)
      return
    }
    if (hold.when === 'after') await forward()
    const gone = once(outgoing, 'close')
    held += 1
    wake()
    await gone
    if (hold.when === 'late') await forward()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when every hold has its request. */
    async allHeld() {
      while (held < holds.length) {
        const next = Promise.withResolvers<void>()
        wake = next.resolve
        await next.promise
      }
    },
    /** The holds without a request so far. */
    describeFree: () => free.map(({ when, matches }) => `${when} ${matches}`),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  // Keeps the Host header, so that links in Meta's answers lead to the proxy.
  const outgoing = request(new URL(url ?? '/', target), { method, headers })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { 'transfer-encoding': _, ...rest } = response.headers
  return { status: response.statusCode ?? 500, headers: rest, bytes: await buffer(response) }
}
