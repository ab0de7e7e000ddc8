import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let local: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  local = await buildTestApp()
  behindProxy = await buildTestApp({ PUBLIC_URL: 'https://ads.example.com' })
})
afterAll(() => Promise.all([local.destroy(), behindProxy.destroy()]))

const calls = {
  '/metrics': { refusal: 403 },
  '/sandbox/control/requests': { refusal: 404 },
  '/api/debug-prompts': { refusal: 401 },
}
type Call = keyof typeof calls

async function readStatusCode(t: TestApp, url: Call, headers = {}, remoteAddress = '127.0.0.1') {
  return (await t.app.http.inject({ url, headers, remoteAddress })).statusCode
}

describe.each(Object.keys(calls) as Call[])('%s', (url) => {
  const { refusal } = calls[url]

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('answers this machine at %s', async (address) => {
    expect(await readStatusCode(local, url, {}, address)).toBe(200)
    expect(await readStatusCode(local, url, { host: 'localhost:5173' }, address)).toBe(200)
    expect(await readStatusCode(local, url, { host: '[::1]:3000' }, address)).toBe(200)
  })

  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-server', 'edge'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['host', 'ads.example.com'],
    ['host', 'localhost.example.com'],
  ])('is closed to a request with %s: %s', async (name, value) => {
    expect(await readStatusCode(local, url, { [name]: value })).toBe(refusal)
  })

  it('is closed to a proxy that sends nothing, as PUBLIC_URL is public', async () => {
    expect(await readStatusCode(behindProxy, url)).toBe(refusal)
  })

  it('is closed to other machines', async () => {
    expect(await readStatusCode(local, url, {}, '203.0.113.9')).toBe(refusal)
  })
})

it('answers metrics through a proxy only to the bearer of the token', async () => {
  const t = await buildTestApp({ METRICS_TOKEN: 'a-token-of-enough-length', PUBLIC_URL: 'https://ads.example.com' })
  const status = (authorization: string) =>
    readStatusCode(t, '/metrics', { authorization, 'x-forwarded-for': '203.0.113.9' })
  expect(await status('Bearer a-token-of-enough-length')).toBe(200)
  expect(await status('Bearer another-token-of-it')).toBe(403)
  await t.destroy()
})

describe('PUBLIC_DIAGNOSTICS', () => {
  it.each([
    ['true', 200],
    ['false', 401],
  ])('%s decides whatever the request looks like', async (value, status) => {
    const t = await buildTestApp({ PUBLIC_DIAGNOSTICS: value })
    expect(await readStatusCode(t, '/api/debug-prompts')).toBe(status)
    expect(await readStatusCode(t, '/api/debug-prompts', { 'x-real-ip': '203.0.113.9' })).toBe(status)
    await t.destroy()
  })
})
