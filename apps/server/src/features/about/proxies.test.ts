import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

const proxy = '10.1.1.1'
/** A request of a caller, as a proxy of another machine passes it on. */
const buildProxiedRequest = (caller: string, remoteAddress = proxy) => ({
  remoteAddress,
  headers: { 'x-forwarded-for': caller },
})

let t: TestApp
beforeEach(async () => {
  t = await buildTestApp({ TRUST_PROXY: '10.0.0.0/8' })
})
afterEach(() => t.destroy())

/** A sign-in with an unknown name. */
const signIn = async (from: ReturnType<typeof buildProxiedRequest>) => {
  const payload = { username: 'unknown', password: 'a wrong guess' }
  return (await t.app.http.inject({ method: 'POST', url: '/api/login', payload, ...from })).statusCode
}
const guess = async (from: ReturnType<typeof buildProxiedRequest>, times: number) => {
  for (let n = 0; n < times; n++) await signIn(from)
}

describe('behind a trusted proxy of another machine', () => {
  it('counts guesses against the caller, not the proxy', async () => {
    await guess(buildProxiedRequest('203.0.113.9'), 10)
    expect(await signIn(buildProxiedRequest('203.0.113.9'))).toBe(429)
    expect(await signIn(buildProxiedRequest('203.0.113.10'))).toBe(401)
  })

  it('ignores an address that the caller names itself', async () => {
    for (let n = 0; n < 10; n++) await signIn(buildProxiedRequest(`198.51.100.${n}, 203.0.113.9`))
    expect(await signIn(buildProxiedRequest('198.51.100.200, 203.0.113.9'))).toBe(429)
  })

  it('refuses metrics to a caller that claims to be this machine', async () => {
    const answer = await t.app.http.inject({ method: 'GET', url: '/metrics', ...buildProxiedRequest('127.0.0.1') })
    expect(answer.statusCode).toBe(403)
  })
})

it('ignores the forwarding header of an untrusted machine', async () => {
  for (let n = 0; n < 10; n++) await signIn(buildProxiedRequest(`198.51.100.${n}`, '203.0.113.9'))
  expect(await signIn(buildProxiedRequest('198.51.100.200', '203.0.113.9'))).toBe(429)
})
