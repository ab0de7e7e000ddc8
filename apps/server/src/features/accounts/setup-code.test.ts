import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createSetupCode } from './setup-code.ts'

const person = (username: string, setupCode?: string | null) => ({ username, password: 'secret1', setupCode })
const register = (t: TestApp, payload: object) => t.visitor().request({ method: 'POST', url: '/api/register', payload })
const needsCode = async (t: TestApp) =>
  (await t.visitor().request({ method: 'GET', url: '/api/about' })).json().needsSetupCode

async function withApp(env: Record<string, string>, act: (t: TestApp) => Promise<void>) {
  const t = await buildTestApp(env)
  await act(t).finally(() => t.destroy())
}

describe('the code', () => {
  it('depends on the secret only, and is accepted in any spelling', () => {
    const code = createSetupCode('a'.repeat(32))
    expect(code.text).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(createSetupCode('a'.repeat(32)).text).toBe(code.text)
    expect(createSetupCode('b'.repeat(32)).text).not.toBe(code.text)
    expect(code.matches(` ${code.text.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
    for (const wrong of ['', 'x', `${code.text}A`, 'É'.repeat(16), createSetupCode('b'.repeat(32)).text]) {
      expect(code.matches(wrong), wrong).toBe(false)
    }
  })
})

describe.each<[string, Record<string, string>]>([
  ['HOST is reachable from elsewhere', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL is public', { PUBLIC_URL: 'https://ads.example.com' }],
  ['registration is closed', { REGISTRATION: 'closed' }],
])('the first account, when %s', (_what, env) => {
  it('needs the setup code, and becomes the owner with it', () =>
    withApp(env, async (t) => {
      expect(await needsCode(t)).toBe(true)
      const code = await t.app.openSetupCode()
      for (const [given, message] of [
        [undefined, 'Enter the setup code that the server printed when it started'],
        ['ABCD-EFGH-JKLM-NPQR', 'The setup code is wrong. The server printed it when it started'],
      ]) {
        const refused = await register(t, person('stranger', given))
        expect(refused.statusCode).toBe(400)
        expect(refused.json()).toMatchObject({ message, issues: [{ path: 'setupCode', message }] })
      }
      const first = await register(t, person('Ada', code))
      expect([first.statusCode, first.json().user.role]).toEqual([201, 'owner'])
      expect(await needsCode(t)).toBe(false)
      expect(await t.app.openSetupCode()).toBeNull()
      const second = await register(t, person('ben', code))
      expect([second.statusCode, second.json().user?.role]).toEqual(
        env.REGISTRATION === 'closed' ? [403, undefined] : [201, 'user'],
      )
    }))
})

it('makes one owner of simultaneous registrations with the code', () =>
  withApp({ REGISTRATION: 'closed' }, async (t) => {
    const code = await t.app.openSetupCode()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => register(t, person(`racer-${n}`, code))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403, 403, 403, 403])
  }))

it('limits wrong codes like wrong passwords', () =>
  withApp({ HOST: '0.0.0.0' }, async (t) => {
    const guess = async (n: number) => (await register(t, person(`guesser-${n}`, `guess-${n}`))).statusCode
    for (let n = 0; n < 10; n++) expect(await guess(n)).toBe(400)
    expect(await guess(10)).toBe(429)
  }))

it('needs no code on an installation that only this machine reaches', () =>
  withApp({}, async (t) => {
    expect(await needsCode(t)).toBe(false)
    expect(await t.app.openSetupCode()).toBeNull()
    expect((await register(t, person('Ada'))).json().user.role).toBe('owner')
  }))

it('tells a visitor whether an account exists', () =>
  withApp({}, async (t) => {
    const hasAccounts = async () => (await t.visitor().request({ method: 'GET', url: '/api/about' })).json().hasAccounts
    expect(await hasAccounts()).toBe(false)
    await register(t, person('ana'))
    expect(await hasAccounts()).toBe(true)
  }))
