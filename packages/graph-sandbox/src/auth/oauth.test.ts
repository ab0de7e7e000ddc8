import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asApp, type Json, startSandbox, type TestSandbox } from '../../test/sandbox.ts'
import { sandboxApp } from '../settings.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const redirectUri = 'http://localhost:4000/callback'
const ask = {
  client_id: sandboxApp.id,
  redirect_uri: redirectUri,
  state: 'st&te',
  scope: 'ads_management,ads_read,pages_show_list',
}
const dialogUrl = (more: Record<string, string> = {}) =>
  `${sandbox.url}/sandbox/dialog/v27.0/dialog/oauth?${new URLSearchParams({ ...ask, ...more })}`

/** Presses a button of the dialog; every scope stays selected unless named. */
async function decide(decision: 'allow' | 'deny', declined: string[] = []): Promise<URL> {
  const granted = ask.scope.split(',').filter((scope) => !declined.includes(scope))
  const body = new URLSearchParams({ decision })
  for (const scope of granted) body.append('granted[]', scope)
  const response = await fetch(dialogUrl(), { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

const exchange = (code: string, more: Record<string, string> = {}) =>
  sandbox.get(`/oauth/access_token?${new URLSearchParams({ ...asApp, redirect_uri: redirectUri, code, ...more })}`, {
    token: null,
  })

async function signIn(declined: string[] = []): Promise<string> {
  const code = (await decide('allow', declined)).searchParams.get('code') ?? ''
  return (await exchange(code)).access_token
}

const readErrorCodes = ({ error }: Json) => [error.code, error.error_subcode]

describe('the sign-in dialog', () => {
  it('names itself simulated and lists each scope to decline, under a policy without inline code', async () => {
    const response = await fetch(dialogUrl())
    const page = await response.text()
    expect(page).toContain('<title>Simulated Meta sign-in</title>')
    expect(page.match(/type="checkbox"/g)).toHaveLength(3)
    expect(page).not.toMatch(/<script|style=|onclick/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000")
  })

  it('asks for every scope with a configuration', async () => {
    const page = await (await fetch(dialogUrl({ scope: '', config_id: '77' }))).text()
    expect(page.match(/type="checkbox"/g)).toHaveLength(9)
  })

  it('escapes what the app sent', async () => {
    const page = await (await fetch(dialogUrl({ state: '"><script>alert(1)</script>' }))).text()
    expect(page).not.toContain('<script>')
  })

  it('refuses a form that cannot be read', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    const response = await fetch(dialogUrl(), { method: 'POST', headers, body: 'nonsense' })
    expect(response.status).toBe(400)
  })

  it('redirects with code and state when allowed, and with the reason when denied', async () => {
    const allowed = await decide('allow')
    expect(allowed.origin + allowed.pathname).toBe(redirectUri)
    expect(allowed.searchParams.get('state')).toBe('st&te')
    expect(allowed.searchParams.get('code')).toBeTruthy()
    const denied = Object.fromEntries((await decide('deny')).searchParams)
    expect(denied).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'st&te',
    })
  })

  it.each([
    ['an unknown app', { client_id: '5' }, 'App not found'],
    ['an address elsewhere', { redirect_uri: 'https://elsewhere.example/x' }, 'URL blocked'],
    ['an address that is no web page', { redirect_uri: 'javascript:alert(1)' }, 'URL blocked'],
    ['an unknown scope', { scope: 'rule_the_world' }, 'Invalid scope'],
    ['another answer than a code', { response_type: 'token' }, 'Unsupported response_type'],
  ])('shows an error for %s and does not redirect', async (_what, more, title) => {
    const response = await fetch(dialogUrl(more), { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(title)
  })
})

describe('a code', () => {
  const requestCode = async () => (await decide('allow')).searchParams.get('code') ?? ''

  it('returns a token once', async () => {
    const code = await requestCode()
    const first = await exchange(code)
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
    expect(await sandbox.get('/me', { token: first.access_token })).toMatchObject({ name: 'Sam Sandbox' })
    expect(readErrorCodes(await exchange(code))).toEqual([100, 36009])
  })

  it('returns one token for two concurrent exchanges', async () => {
    const code = await requestCode()
    const answers = await Promise.all([exchange(code), exchange(code)])
    expect(answers.filter(({ access_token }) => access_token)).toHaveLength(1)
  })

  it('is refused for another redirect address, and stays valid', async () => {
    const code = await requestCode()
    expect(readErrorCodes(await exchange(code, { redirect_uri: `${redirectUri}/` }))).toEqual([100, 36008])
    expect(await exchange(code)).toHaveProperty('access_token')
  })

  it('expires', async () => {
    const code = await requestCode()
    sandbox.advance(601_000)
    expect(readErrorCodes(await exchange(code))).toEqual([100, 36007])
  })

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 1],
    ['another app', { client_id: '7' }, 101],
    ['a code that was never given', { code: 'AQnever' }, 100],
  ])('is refused with %s', async (_what, more, code) => {
    expect((await exchange(await requestCode(), more)).error.code).toBe(code)
  })
})

describe('a token', () => {
  it('is exchanged for a long-lived one, which debug_token describes', async () => {
    const token = await signIn()
    const query = new URLSearchParams({ ...asApp, grant_type: 'fb_exchange_token', fb_exchange_token: token })
    const long = await sandbox.get(`/oauth/access_token?${query}`, { token: null })
    expect(long.access_token).not.toBe(token)
    const asked = `/debug_token?input_token=${long.access_token}`
    const { data } = await sandbox.get(asked, { token: `${sandboxApp.id}|${sandboxApp.secret}` })
    const now = new Date('2026-11-20T12:00:00Z').getTime() / 1000
    expect(data).toMatchObject({
      app_id: sandboxApp.id,
      type: 'USER',
      is_valid: true,
      expires_at: now + 5_184_000,
      scopes: ['public_profile', 'ads_management', 'ads_read', 'pages_show_list'],
    })
  })

  it('is described as invalid with HTTP 200', async () => {
    const { status, body } = await sandbox.call('GET', '/debug_token?input_token=nonsense')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ is_valid: false, error: { code: 190 } })
  })

  it('shows declined permissions, and lacks them', async () => {
    const token = await signIn(['ads_management', 'ads_read'])
    const { data } = await sandbox.get('/me/permissions', { token })
    expect(data).toContainEqual({ permission: 'ads_management', status: 'declined' })
    expect(data).toContainEqual({ permission: 'pages_show_list', status: 'granted' })
    const { status, body } = await sandbox.call('GET', '/act_10160300000000001', { token })
    expect([status, body.error.code]).toEqual([403, 200])
  })

  it('is dead after its grant was revoked, while others live', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const { body } = await sandbox.call('DELETE', '/me/permissions', { token: mine })
    expect(body).toEqual({ success: true })
    expect(readErrorCodes(await sandbox.get('/me', { token: mine }))).toEqual([190, 458])
    expect(await sandbox.get('/me', { token: other })).toHaveProperty('id')
  })

  it('expires', async () => {
    const token = await signIn()
    sandbox.advance(61 * 86_400_000)
    expect(readErrorCodes(await sandbox.get('/me', { token }))).toEqual([190, 463])
  })

  it.each([
    ['none', null, [2500, undefined]],
    ['a malformed one', 'EAAnonsense', [190, undefined]],
  ])('is required: %s', async (_what, token, code) => {
    const { status, body } = await sandbox.call('GET', '/me', { token })
    expect(status).toBe(400)
    expect(readErrorCodes(body)).toEqual(code)
    expect(body.error).toMatchObject({ type: 'OAuthException', is_transient: false, fbtrace_id: expect.any(String) })
  })

  it('may come as a parameter', async () => {
    expect(await sandbox.get(`/me?access_token=${sandbox.token}`, { token: null })).toHaveProperty('id')
  })
})

describe('appsecret_proof', () => {
  const proof = () => createHmac('sha256', sandboxApp.secret).update(sandbox.token).digest('hex')

  it('is checked when it is sent', async () => {
    expect(await sandbox.get(`/me?appsecret_proof=${proof()}`)).toHaveProperty('id')
    const { error } = await sandbox.get('/me?appsecret_proof=00')
    expect(error).toMatchObject({ code: 100, type: 'GraphMethodException' })
    expect(error.message).toBe('Invalid appsecret_proof provided in the API argument')
  })

  it('is required when the app requires it', async () => {
    await sandbox.control('POST', 'settings', { requireProof: true })
    const { error } = await sandbox.get('/me')
    expect(error.message).toBe('API calls from the server require an appsecret_proof argument')
  })
})
