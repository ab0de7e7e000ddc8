import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appSecretProof, createGraphHttp, type GraphHttp, type GraphRequest } from './graph-http.ts'
import { GraphNoAnswer } from './graph-wire.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }
type Answer = (request: Received, response: ServerResponse) => void

let server: Server
let answer: Answer
let received: Received[]
let otherVersions: string[]
let http: GraphHttp

const ok: Answer = (_request, response) => response.end('{"success":true}')

beforeEach(async () => {
  answer = ok
  received = []
  otherVersions = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks) })
    answer(received.at(-1) as Received, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const graphUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  http = createGraphHttp({
    graphUrl,
    graphVideoUrl: () => `${graphUrl()}/video-host`,
    apiVersion: 'v26.0',
    appSecret: 'app-secret',
    onOtherVersion: (served) => otherVersions.push(served),
  })
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const read: GraphRequest = { method: 'GET', path: 'me', effect: 'read' }
const write: GraphRequest = { method: 'POST', path: 'act_1/ads', effect: 'create', params: { name: 'n' } }
const notSent = { name: 'GraphNoAnswer', wasSent: false }
const clientAt = (graphUrl: () => string) => {
  const urls = { graphUrl, graphVideoUrl: graphUrl }
  return createGraphHttp({ ...urls, apiVersion: 'v26.0', appSecret: 's', onOtherVersion: () => undefined })
}
const createClientFor = (address: string) => clientAt(() => address)
const captureFailure = (request: GraphRequest, signal?: AbortSignal) =>
  http.send(request, 'EAAtoken', signal).then(
    () => null,
    (error) => error,
  )

describe('a request', () => {
  it('names the version, signs with the proof of its token and keeps the token out of the address', async () => {
    await http.send({ ...read, params: { fields: 'id,name', limit: 2, filtering: [{ field: 'name' }] } }, 'EAAtoken')
    const { url, headers } = received[0] as Received
    const { pathname, searchParams } = new URL(url, 'http://graph')
    expect(pathname).toBe('/v26.0/me')
    expect(Object.fromEntries(searchParams)).toEqual({
      fields: 'id,name',
      limit: '2',
      filtering: '[{"field":"name"}]',
      appsecret_proof: appSecretProof('EAAtoken', 'app-secret'),
    })
    expect(headers.authorization).toBe('Bearer EAAtoken')
    expect(url).not.toContain('EAAtoken')
  })

  it('proves with lowercase hex HMAC-SHA256', () => {
    expect(appSecretProof('token', 'secret')).toBe('e941110e3d2bfe82621f0e3e1434730d7305d106c5f68c87165d0b27a4611a4a')
  })

  it('writes a form with nested values as JSON text, without unset values', async () => {
    await http.send({ ...write, params: { targeting: { age_min: 18 }, no: null, never: undefined, flag: false } }, 'T')
    const { headers, body, url } = received[0] as Received
    expect(url).toBe('/v26.0/act_1/ads')
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    const form = Object.fromEntries(new URLSearchParams(body.toString()))
    expect(form).toEqual({
      targeting: '{"age_min":18}',
      flag: 'false',
      appsecret_proof: appSecretProof('T', 'app-secret'),
    })
  })

  it('leaves out unset values at every depth, also in lists', async () => {
    const creative = {
      name: 'C',
      asset_feed_spec: null,
      story: { link: undefined, cards: [{ id: '1', hash: null }, null] },
    }
    await http.send({ ...write, params: { creative, executions: [null, 'validate_only'] } }, null)
    const form = Object.fromEntries(new URLSearchParams((received[0] as Received).body.toString()))
    expect(form).toEqual({
      creative: '{"name":"C","story":{"cards":[{"id":"1"}]}}',
      executions: '["validate_only"]',
    })
  })

  it('has no proof without a token', async () => {
    await http.send(write, null)
    const { headers, body } = received[0] as Received
    expect(headers.authorization).toBeUndefined()
    expect(body.toString()).toBe('name=n')
  })

  it('warns once for each other version that Meta served', async () => {
    answer = (_request, response) => response.setHeader('facebook-api-version', 'v27.0').end('{}')
    await http.send(read, 'T')
    await http.send(read, 'T')
    expect(otherVersions).toEqual(['v27.0'])
  })

  it('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect((await http.send(write, 'T')).status).toBe(302)
    expect(received).toHaveLength(1)
  })
})

describe('a file', () => {
  const buildFile = (pieces: Uint8Array[], sizeBytes: number) => ({
    field: 'video_file_chunk',
    name: 'a "b"\r\n.mp4',
    sizeBytes,
    open: async () =>
      (async function* () {
        yield* pieces
      })(),
  })

  it('arrives complete, in a form of known length', async () => {
    const pieces = [Buffer.alloc(300_000, 1), Buffer.alloc(5, 2)]
    await http.send({ ...write, file: buildFile(pieces, 300_005), params: { start_offset: 0 } }, 'T')
    const { headers, body } = received[0] as Received
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['transfer-encoding']).toBeUndefined()
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
    expect(form.get('start_offset')).toBe('0')
    const file = form.get('video_file_chunk') as File
    const hashSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hashSha256(await file.bytes())).toBe(hashSha256(Buffer.concat(pieces)))
  })

  it('reports a file that cannot be opened as itself, not as a lost connection', async () => {
    const fault = new Error('the object store is down')
    const file = { ...buildFile([], 9), open: () => Promise.reject(fault) }
    expect(await captureFailure({ ...write, file })).toBe(fault)
  })

  it('reports a file that fails while it is read as itself', async () => {
    const fault = new Error('the disk is gone')
    const open = async () =>
      (async function* () {
        yield Buffer.alloc(3)
        throw fault
      })()
    expect(await captureFailure({ ...write, file: { ...buildFile([], 9), open } })).toBe(fault)
  })

  it.each([3, 12])('aborts a file of %i bytes where 9 were expected', async (bytes) => {
    expect(await captureFailure({ ...write, file: buildFile([Buffer.alloc(bytes)], 9) })).toBeInstanceOf(GraphNoAnswer)
    expect(received).toHaveLength(0)
  })
})

describe('without an answer', () => {
  it('knows that nothing was sent when the connection is refused', async () => {
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    expect(
      await createClientFor(`http://127.0.0.1:${port}`)
        .send(write, 'T')
        .catch((error) => error),
    ).toMatchObject(notSent)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })

  it('knows that nothing was sent while the address is unknown', async () => {
    const unknown = () => {
      throw new Error('not listening yet')
    }
    expect(
      await clientAt(unknown)
        .send(write, 'T')
        .catch((error) => error),
    ).toMatchObject(notSent)
  })

  it('knows that nothing was sent when the host name is unknown', async () => {
    expect(
      await createClientFor('http://graph.invalid')
        .send(write, 'T')
        .catch((error) => error),
    ).toMatchObject(notSent)
  })

  it('knows that nothing was sent when the TLS handshake fails', async () => {
    const { port } = server.address() as AddressInfo
    expect(
      await createClientFor(`https://127.0.0.1:${port}`)
        .send(write, 'T')
        .catch((error) => error),
    ).toMatchObject(notSent)
    expect(received).toEqual([])
  })

  it('assumes that a request was received when the connection breaks after it', async () => {
    answer = (_request, response) => response.destroy()
    expect(await captureFailure(write)).toMatchObject({ wasSent: true, isTimeout: false })
  })

  it('assumes the same when the answer breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id"', () => response.destroy())
    }
    expect(await captureFailure(write)).toMatchObject({ wasSent: true, isTimeout: false })
  })

  it('reports a timeout', async () => {
    answer = () => undefined
    expect(await captureFailure({ ...write, timeoutMs: 50 })).toMatchObject({ wasSent: true, isTimeout: true })
  })

  it('reports the connection, not the file, when it breaks during an upload', async () => {
    server.removeAllListeners('request')
    server.on('request', (request) => request.once('data', () => request.socket.destroy()))
    const open = async () =>
      (async function* () {
        for (let count = 0; count < 1000; count++) yield Buffer.alloc(65_536)
      })()
    const file = { field: 'f', name: 'n', sizeBytes: 65_536_000, open }
    expect(await captureFailure({ ...write, file })).toMatchObject({ name: 'GraphNoAnswer', wasSent: true })
  })

  it("rejects with the signal's reason when it was cancelled", async () => {
    const cancel = new AbortController()
    const reason = new Error('cancelled by the user')
    answer = () => cancel.abort(reason)
    expect(await captureFailure(write, cancel.signal)).toBe(reason)
    expect(await captureFailure(read, cancel.signal)).toBe(reason)
  })
})

it('accepts an answer that arrives before the whole file was sent', async () => {
  server.removeAllListeners('request')
  server.on('request', (_request, response) =>
    response.writeHead(413).end('{"error":{"message":"too large","code":1}}'),
  )
  const endless = async () =>
    (async function* () {
      for (;;) yield Buffer.alloc(65_536)
    })()
  const file = { field: 'f', name: 'n', sizeBytes: Number.MAX_SAFE_INTEGER - 10_000, open: endless }
  expect(await http.send({ ...write, file }, 'T')).toMatchObject({ status: 413 })
})

it('reads a file no faster than it is sent', async () => {
  const [piece, pieces] = [Buffer.alloc(65_536), 1000]
  let [pulled, arrived, mostAhead] = [0, 0, 0]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    request.on('data', (bytes: Buffer) => {
      arrived += bytes.length
    })
    request.on('end', () => response.end('{}'))
  })
  const open = async () =>
    (async function* () {
      for (let count = 0; count < pieces; count++) {
        pulled += piece.length
        mostAhead = Math.max(mostAhead, pulled - arrived)
        yield piece
      }
    })()
  await http.send({ ...write, file: { field: 'f', name: 'n', sizeBytes: piece.length * pieces, open } }, 'T')
  expect(arrived).toBeGreaterThan(piece.length * pieces)
  // What the system itself keeps for a connection is some MB; the file has 62.
  expect(mostAhead).toBeLessThan(20_000_000)
})

it('opens a new connection for each create', async () => {
  const ports: (number | undefined)[] = []
  server.prependListener('request', ({ socket }) => ports.push(socket.remotePort))
  await http.send(read, 'T')
  await http.send(read, 'T')
  await http.send(write, 'T')
  await http.send(write, 'T')
  expect(ports[1]).toBe(ports[0])
  expect(new Set(ports).size).toBe(3)
})

it('returns pages of gateways without a parsed body', async () => {
  answer = (_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  expect(await http.send(read, 'T')).toMatchObject({ status: 502, body: undefined })
})
