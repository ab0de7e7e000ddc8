import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
}

/** A trace collector: OTLP over HTTP, JSON. */
export async function startTraceReceiver() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything received, as text, to check that it contains no secrets. */
    text: () => bodies.join('\n'),
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
