import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../test/app.ts'
import { formatEndpoint, readEndpoints } from '../test/endpoints.ts'
import { readFixture, upload } from '../test/upload.ts'

// What holds for every answer and every write, whichever feature gives or takes it (docs/security.md).

const endpoints = await readEndpoints()

let t: TestApp
let owner: Browser
/** As a browser sends it. */
let cookie: string
let url: string
let object: string
const webDir = mkdtempSync(path.join(tmpdir(), 'hookline-web-'))
beforeAll(async () => {
  mkdirSync(path.join(webDir, 'assets'))
  writeFileSync(path.join(webDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  writeFileSync(path.join(webDir, 'assets', 'main-abc.js'), 'export {}')
  t = await buildTestApp({}, {}, webDir)
  owner = await t.signUp('owner')
  object = `/storage/${await upload(owner, readFixture('small.mp4'))}`
  const payload = { username: 'owner', password: 'correct horse' }
  const answer = await t.visitor().request({ method: 'POST', url: '/api/login', payload })
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await t.destroy()
  rmSync(webDir, { recursive: true })
})

/** The head of an answer over the network, as event streams never end. */
async function fetchHead(address: string, init: RequestInit = {}) {
  const response = await fetch(url + address, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } })
  await response.body?.cancel()
  return response
}

const nothing = /^default-src 'none';frame-ancestors 'none'$/
const page = /^default-src 'self'; script-src 'self' 'nonce-[^']+'; .*frame-ancestors 'none'$/
const sandboxPage = /^default-src 'none'; .*frame-ancestors/

describe('the headers that protect people come with', () => {
  it.each<[string, () => string, number, RegExp, RegExp | null, RequestInit?]>([
    ['a page', () => '/history', 200, page, /^no-store$/],
    ['the first page', () => '/', 200, page, /^no-store$/],
    ['a file of the web app', () => '/assets/main-abc.js', 200, nothing, /immutable/],
    ['a missing file', () => '/assets/none.js', 404, nothing, null],
    ['a redirect', () => '/index.html', 302, nothing, null],
    ['an answer of the API', () => '/api/user', 200, nothing, /^no-store$/],
    ['a refusal for want of a session', () => '/api/user', 401, nothing, /^no-store$/, { headers: { cookie: '' } }],
    ['an unknown path of the API', () => '/api/none/such', 404, nothing, /^no-store$/],
    ['a path that does not decode', () => '/api/%E0%A4%A', 400, nothing, null],
    ['a body that does not parse', () => '/api/login', 400, nothing, /^no-store$/, broken()],
    ['an export', () => '/api/history/export?format=csv', 200, nothing, /^no-store$/],
    ['the way back from Meta', () => '/api/meta/auth/callback?state=x', 302, nothing, /^no-store$/],
    ['the event stream', () => '/api/events', 200, nothing, /^no-cache/],
    ['an uploaded file', () => object, 200, /^sandbox$/, /^private/],
    ['a range of it', () => object, 206, /^sandbox$/, /^private/, { headers: { range: 'bytes=0-9' } }],
    ['a file that is not there', () => '/storage/videos/none.mp4', 404, nothing, null],
    ['a refused upload', () => '/storage', 415, nothing, null, { method: 'POST' }],
    ['the documents of the API', () => '/api/docs/', 200, /^default-src 'none'; script-src 'self'; /, null],
    ['their source', () => '/api/openapi.json', 200, nothing, /^no-store$/],
    ['the metrics', () => '/metrics', 200, nothing, null],
    ['the simulated Graph API', () => '/sandbox/graph/v26.0/me', 400, nothing, null],
    ['its sign-in', () => '/sandbox/dialog/v26.0/dialog/oauth', 400, sandboxPage, null],
  ])('%s', async (_what, address, status, policy, cache, init) => {
    const response = await fetchHead(address(), init)
    expect(response.status).toBe(status)
    const { headers } = response
    expect(headers.get('content-security-policy')).toMatch(policy)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    if (cache) expect(headers.get('cache-control')).toMatch(cache)
  })

  it('another site’s preflight: it gets no permission', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
    const response = await fetchHead('/api/user', { method: 'OPTIONS', headers })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('access-control-allow-methods')).toBeNull()
  })
})

function broken(): RequestInit {
  return { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }
}

describe('a write that another site’s page sends with the cookie', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { origin: 'http://localhost.evil.example' },
  ]
  const writes = [...endpoints.filter(({ method }) => method !== 'GET'), { method: 'POST', path: '/storage' } as const]

  it.each(writes.map((endpoint) => [formatEndpoint(endpoint as never), endpoint] as const))(
    'is refused: %s',
    async (_name, { method, path }) => {
      for (const headers of foreign) {
        const address = path.replaceAll(/:\w+|\*/g, '1')
        const request = { method, url: address, headers: { ...headers, host: 'localhost:80', cookie }, payload: {} }
        const answer = await t.app.http.inject(request)
        expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
        expect(answer.json().message).toBe('This request came from another site and was refused.')
      }
    },
  )

  it('is not made of a read by a header that names another method', async () => {
    for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'POST' }]) {
      const answer = await t.app.http.inject({
        method: 'GET',
        url: '/api/user/sessions',
        headers: { ...headers, cookie },
      })
      expect(answer.json()).toHaveProperty('data')
    }
    expect((await owner.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(200)
  })

  it('is not taken for JSON when it is a form', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const request = { method: 'PATCH' as const, url: '/api/user', headers: { cookie, 'content-type': type } }
      const answer = await t.app.http.inject({ ...request, payload: '{"username":"taken over"}' })
      expect([400, 415]).toContain(answer.statusCode)
    }
    expect((await owner.request({ method: 'GET', url: '/api/user' })).json().user.username).toBe('owner')
  })
})
