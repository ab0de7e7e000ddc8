import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { errorBodySchema } from '@hookline/contract/errors.schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../test/app.ts'
import { fuzzRequests, fuzzTimeoutMs } from '../test/fuzz.ts'

const numRuns = Math.ceil(fuzzRequests * 0.2)

let t: TestApp
let port: number
let cookie: string
beforeAll(async () => {
  t = await buildTestApp()
  await t.signUp('owner')
  const payload = { username: 'owner', password: 'correct horse' }
  const answer = await t.visitor().request({ method: 'POST', url: '/api/login', payload })
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.http.server.address() as AddressInfo).port
})
afterAll(() => t.destroy())

const paths = () =>
  fc.constantFrom(
    '/',
    '/api/about',
    '/api/login',
    '/api/user',
    '/api/events',
    '/api/history',
    '/api/jobs/submit',
    '/api/test-gcs/upload-file',
    '/api/settings/response-formats',
    '/api/admin/activity/export',
    '/api/history/export',
    '/api/direct-upload/create-upload',
    '/api/meta/auth/callback',
    '/api/meta/auth/deauthorize',
    '/api/meta/webhooks',
    '/api/meta/auth/data-deletion/00',
    '/api/docs/',
    '/storage',
    '/storage/videos/a.mp4',
    '/metrics',
    '/sandbox/graph/v26.0/me',
    '/assets/../../package.json',
    '/..%2f..%2fetc/passwd',
    '//evil.example/%2e%2e',
    '*',
    'http://evil.example/',
  )
const methods = () => fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND')
/** What a header may hold; what it may not is the business of the bytes below. */
const headerText = () =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...' !"#%&\'()*,-./09:;<=>?@AZ[\\]^_`az{|}~\té'), maxLength: 200 }),
    fc.constantFrom('', ',', ';', '=', '"', '__proto__', 'null', '-1', 'bytes=0-', 'bytes=-0', '9'.repeat(400)),
    fc.constantFrom('x'.repeat(7000), '; '.repeat(2000), 'a=b; '.repeat(1000), '%'.repeat(500), '*/*;q=nonsense'),
  )
const readHeaders = [
  'cookie',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
  'range',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'sec-fetch-site',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'traceparent',
  'user-agent',
  'authorization',
  'x-http-method-override',
]
const types = () =>
  fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'APPLICATION/JSON;;;',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=b; boundary=c',
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary="b',
    '/',
    'text/plain',
  )
const deep = (open: string, levels: number) => open.repeat(levels)
const bodies = () =>
  fc.oneof(
    fc.constantFrom('', 'null', '"x"', '1e999', '\u0000', '\ufeff{}', deep('[', 50_000), deep('{"a":', 50_000)),
    fc.constantFrom('{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{"role":"owner"}}}'),
    fc.constantFrom('{"username":{"toString":1},"password":[]}', '{"a":1,"a":2}', '--b\r\n\r\n\r\n--b--', '--b--'),
    // Forms without their end, and JSON text within JSON.
    fc.constantFrom(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\nhalf',
      '--b\r\nContent-Disposition: form-data; name="modelId"\r\n\r\nhalf',
      JSON.stringify({ client_template_config: deep('[', 5000) + deep(']', 5000) }),
      `{"client_template_config":${deep('[', 5000)}${deep(']', 5000)}}`,
      '{"username":"a\\u0000b","password":"\\u0000"}',
    ),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.json({ maxDepth: 6 }),
  )

/** The parts of a request, any of them missing. */
const request = () =>
  fc.record({
    method: methods(),
    path: paths(),
    query: fc.oneof(
      fc.constant(''),
      fc.constantFrom(
        '?'.repeat(3),
        `?${'a[]=1&'.repeat(1000)}`,
        '?__proto__[a]=1',
        '?%',
        '?search=%00&person=a%00b&format=csv',
      ),
    ),
    headers: fc.dictionary(fc.constantFrom(...readHeaders), headerText(), { maxKeys: 5 }),
    type: fc.option(types()),
    body: fc.option(bodies()),
    isSignedIn: fc.boolean(),
  })

/** The statuses of all answers until the connection ends, or is silent for a moment after an answer. */
async function send(bytes: Buffer): Promise<{ status: number | null; text: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  const answered = new Promise<void>((done) => {
    socket.on('close', () => done())
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
      // The head is what counts; an event stream has no end.
      if (text.includes('\r\n\r\n') && isWhole(text)) done()
    })
  })
  await once(socket, 'connect')
  socket.end(bytes)
  await answered
  socket.destroy()
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  return { status: status ? Number(status) : null, text }
}

function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined ? /text\/event-stream/.test(head) : rest.join('\r\n\r\n').length >= Number(length)
}

function expectSane({ status, text }: { status: number | null; text: string }) {
  // 501 is the word for a method or coding that is not known; nothing broke.
  expect(status === null || status < 500 || status === 501, text.slice(0, 500)).toBe(true)
  const [, body = ''] = text.split(/\r\n\r\n(.*)/s)
  if (status && status >= 400 && body.startsWith('{"success"')) errorBodySchema.parse(JSON.parse(body))
  expect(text).not.toMatch(/node_modules|\bat \S+ \(|\.ts:\d+/)
}

describe('nonsense over the network is refused, and the server keeps running', { timeout: fuzzTimeoutMs }, () => {
  it('headers, types and bodies in any mixture', async () => {
    await fc.assert(
      fc.asyncProperty(request(), async ({ method, path, query, headers, type, body, isSignedIn }) => {
        const lines = Object.entries({
          host: 'localhost',
          connection: 'close',
          ...headers,
          ...(isSignedIn && { cookie }),
          ...(type !== null && { 'content-type': type }),
          ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
        }).map(([name, value]) => `${name}: ${value}\r\n`)
        const head = `${method} ${path}${query.slice(0, 8000)} HTTP/1.1\r\n${lines.join('')}\r\n`
        expectSane(await send(Buffer.from(head + (body ?? ''))))
      }),
      { numRuns },
    )
  })

  it.each<[string, string]>([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk of no size', 'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n'],
    ['an unknown coding', 'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n'],
    [
      'a line feed in a header',
      'GET /api/about HTTP/1.1\r\nHost: x\r\nX: a\nSet-Cookie: b=c\r\nConnection: close\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/about HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['headers of a megabyte', `GET /api/about HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`],
    ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'a thousand cookies',
      `GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${'a=b;'.repeat(1000)}\r\n\r\n`,
    ],
    ['a method that is none', 'HOOK /api/about HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another version', 'GET /api/about HTTP/3.0\r\nHost: x\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    expectSane(await send(Buffer.from(bytes, 'latin1')))
    expect((await t.app.http.inject('/api/health')).statusCode).toBe(200)
  })

  it('gave no user a right through a prototype', async () => {
    const payload = '{"username":"sly","password":"correct horse","__proto__":{"role":"owner"},"role":"owner"}'
    const headers = { 'content-type': 'application/json' }
    const answer = await t.app.http.inject({ method: 'POST', url: '/api/register', payload, headers })
    expect(answer.statusCode).toBe(400)
    const plain = JSON.stringify({ username: 'sly', password: 'correct horse', role: 'owner' })
    const made = await t.app.http.inject({ method: 'POST', url: '/api/register', payload: plain, headers })
    expect(made.json().user?.role ?? 'user').toBe('user')
    expect(({} as Record<string, unknown>).role).toBeUndefined()
  })
})
