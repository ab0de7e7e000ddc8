import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { createMetaAds } from '../../src/providers/meta-ads/create-meta-ads.ts'
import { optionalPermissions } from '../../src/providers/meta-ads/meta-ads.ts'
import { impatient } from '../meta-sandbox.ts'
import { hideSecrets, recordedOrigin } from './clean.ts'
import { type Exchange, type Recording, readRequest } from './exchange.ts'
import { readBytes } from './recording-proxy.ts'
import type { Step } from './steps.ts'

/** The outcome of a replayed step. */
export interface Played {
  /** The client's result. */
  result: unknown
  /** Requests missing from the recording. */
  unknown: unknown[]
  /** Recorded exchanges that the client did not request. */
  left: Exchange[]
}

/** Answers the client's requests from recordings, each exchange once. */
export async function startPlayer(): Promise<{
  play(step: Step, recording: Recording): Promise<Played>
  close(): void
}> {
  let left: Exchange[] = []
  let unknown: unknown[] = []
  const server = createServer(async (request, response) => {
    const asked = hideSecrets(await readPlayedRequest(request))
    const at = left.findIndex((exchange) => isDeepStrictEqual(exchange.request, asked))
    const [exchange] = at < 0 ? [] : left.splice(at, 1)
    if (!exchange) unknown.push(asked)
    const { status, headers, body } = exchange?.answer ?? { status: 404, headers: {}, body: 'not recorded' }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    async play(step, recording) {
      left = structuredClone(recording.exchanges)
      unknown = []
      const meta = connect(url, recording)
      const result = await step.run({
        meta,
        session: meta.as('the-token-of-a-player'),
        as: (token) => meta.as(token),
        pause: async () => undefined,
        arrange: async (_act, played) => played,
      })
      return { result, unknown, left }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Creates a client that uses the player as its Graph API. */
function connect(url: string, { from, exchanges }: Recording) {
  const app = { appId: '1000000000000001', appSecret: 'an unused secret' }
  const apiVersion = exchanges[0]?.request.path.split('/')[1] ?? ''
  const urls = { dialogUrl: url, graphUrl: url, graphVideoUrl: url }
  const real = { kind: 'graph', loginConfigId: null, optionalPermissions, ...app, apiVersion, ...urls } as const
  const sandbox = { ...app, graphUrl: () => url, publicUrl: recordedOrigin }
  return createMetaAds(from === 'sandbox' ? { kind: 'sandbox' } : real, { ...impatient(), sandbox })
}

async function readPlayedRequest(request: IncomingMessage) {
  const body = await readBytes(request)
  const { method = 'GET', url = '/', headers } = request
  return readRequest({ method, url, headers }, body)
}
