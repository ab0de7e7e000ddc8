import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../test/app.ts'
import { patientLimits } from '../test/patient-limits.ts'

let t: TestApp
const webDir = mkdtempSync(path.join(tmpdir(), 'hookline-web-'))
beforeAll(async () => {
  mkdirSync(path.join(webDir, 'assets'))
  writeFileSync(path.join(webDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__">')
  writeFileSync(path.join(webDir, 'assets', 'main-abc.js'), 'export {}')
  t = await buildTestApp({}, {}, webDir)
})
afterAll(async () => {
  await t.destroy()
  rmSync(webDir, { recursive: true })
})

const get = (url: string, headers = {}) => t.visitor().request({ method: 'GET', url, headers })

describe('the page', () => {
  it('answers every path that is no file, with a fresh nonce in page and policy', async () => {
    const [one, other] = await Promise.all([get('/studio'), get('/')])
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1]
    expect(one.body).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}">`)
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(one.headers['content-security-policy']).toContain("frame-src 'self'; ")
    expect(one.headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(other.body).not.toContain(nonce)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('answers HEAD requests without a body', async () => {
    const answer = await t.visitor().request({ method: 'HEAD', url: '/studio' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it('keeps hashed files for a year and refuses missing ones', async () => {
    const file = await get('/assets/main-abc.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/main-old.js')).statusCode).toBe(404)
  })
})

describe('refusals have one form', () => {
  it.each([
    ['an unknown API path', 'GET', '/api/none/such', undefined, 404, 'NOT_FOUND'],
    ['a write to a page', 'POST', '/studio', {}, 404, 'NOT_FOUND'],
    ['malformed JSON', 'POST', '/api/login', '{"username":', 400, 'VALIDATION'],
    ['another media type', 'POST', '/api/login', Buffer.from('<xml/>'), 415, 'UNSUPPORTED_MEDIA'],
    ['a body over 2 MB', 'POST', '/api/login', JSON.stringify({ username: 'x'.repeat(2_200_000) }), 413, 'TOO_LARGE'],
    ['no session', 'GET', '/api/history', undefined, 401, 'UNAUTHENTICATED'],
    ['a path that does not decode', 'GET', '/api/%E0%A4%A', undefined, 400, 'VALIDATION'],
  ] as const)('%s', async (_what, method, url, payload, status, code) => {
    const type = Buffer.isBuffer(payload) ? 'application/xml' : 'application/json'
    const headers = payload === undefined ? {} : { 'content-type': type }
    const answer = await t.visitor().request({ method, url, payload, headers })
    expect(answer.statusCode).toBe(status)
    const body = answer.json()
    expect(body).toMatchObject({ success: false, code, error: body.message })
    expect(body.message).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the API', () => {
  it('describes itself as OpenAPI with every path of the contract', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/login',
        '/api/jobs/submit',
        '/api/history/{id}',
        '/api/direct-upload/create-upload',
      ]),
    )
    expect((await get('/api/docs/')).statusCode).toBe(200)
  })
})

describe('the API’s own pages', () => {
  it('load nothing from elsewhere, over http too', async () => {
    const page = await get('/api/docs/')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|unsafe-inline/)
  })
})

describe('answers of the API', () => {
  it('are not cached', async () => {
    expect((await get('/api/about')).headers['cache-control']).toBe('no-store')
    expect((await get('/api/user')).headers['cache-control']).toBe('no-store')
  })
})

describe('behind a proxy that asks for another host', () => {
  it('takes writes from the public address and from no other site', async () => {
    const behind = await buildTestApp({ PUBLIC_URL: 'https://ads.example.com' })
    const post = async (origin: string) => {
      const headers = { host: 'upstream:3000', origin }
      return (await behind.visitor().request({ method: 'POST', url: '/api/logout', headers })).statusCode
    }
    expect(await post('https://ads.example.com')).toBe(200)
    expect(await post('https://ads.example.com.evil.example')).toBe(403)
    expect(await post('null')).toBe(403)
    await behind.destroy()
  })

  it('marks the cookie as for https only', async () => {
    const behind = await buildTestApp({ PUBLIC_URL: 'https://ads.example.com' })
    const payload = { username: 'ana', password: 'correct horse', setupCode: await behind.app.openSetupCode() }
    const answer = await behind.visitor().request({ method: 'POST', url: '/api/register', payload })
    expect(answer.cookies).toHaveLength(2)
    for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await behind.destroy()
  })
})

describe('operations', () => {
  it('tells health, readiness by part, and metrics to this machine only', async () => {
    expect((await get('/api/health')).json()).toMatchObject({ success: true, version: expect.any(String) })
    const unready = await get('/api/ready')
    expect(unready.statusCode).toBe(503)
    expect(unready.json()).toMatchObject({
      success: false,
      code: 'UNAVAILABLE',
      database: { ok: true },
      worker: { ok: false, reason: 'background work is not started, or is stopping' },
    })
    expect((await get('/metrics')).body).toContain('http_request_duration_seconds_count')
    const outside = await t.app.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(outside.statusCode).toBe(403)
  })

  it('says what is simulated', async () => {
    expect((await get('/api/about')).json()).toMatchObject({
      registration: 'open',
      simulated: ['ai', 'storage', 'meta'],
    })
  })

  it('sends the headers that browsers protect people by', async () => {
    const { headers } = await get('/api/health')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('stopping', () => {
  it('waits for a request that never ends no longer than the grace', async () => {
    const stopping = await buildTestApp()
    const address = new URL(await stopping.app.http.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(address.port), address.hostname)
    socket.on('error', () => undefined)
    const head =
      'POST /storage HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000'
    const arrived = new Promise((resolve) => stopping.app.http.server.once('request', resolve))
    socket.write(`${head}\r\n\r\n--b\r\n`)
    await arrived
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await stopping.app.stop(200)
    await closed
    await stopping.database.destroy()
  })
})

describe('a database that does not answer', () => {
  it('answers 503 while requests wait for it, except for probes, and recovers', async () => {
    const slow = await buildTestApp({}, { pressureLimits: { ...patientLimits, poolWaitMaxMs: 3000 } })
    const ana = await slow.signUp('ana')
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = slow.database.db.transaction().execute(async (tx) => {
      await sql`lock table templates in access exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const ask = (url: string) => slow.visitor().request({ method: 'GET', url })
    const waiting = Array.from({ length: 25 }, () => ana.request({ method: 'GET', url: '/api/templates' }))
    const refused = await vi.waitFor(
      async () => {
        const answer = await ask('/api/about')
        expect(answer.statusCode).toBe(503)
        return answer
      },
      { interval: 100 },
    )
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    expect((await ask('/api/health')).statusCode).toBe(200)
    release.resolve()
    await lock
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(200))
    await vi.waitFor(async () => expect((await ask('/api/about')).statusCode).toBe(200), {
      interval: 100,
    })
    await slow.destroy()
  })
})
