import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createSandboxStore } from './graph-sandbox.repo.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.destroy())

const graph = '/sandbox/graph/v26.0'
const account = 'act_10160300000000001'

async function token(): Promise<string> {
  const answer = await t.app.http.inject({ method: 'POST', url: '/sandbox/control/tokens' })
  return answer.json().access_token
}

describe('the sandbox within the app', () => {
  it('answers the Graph API without a session, outside the envelope of the app', async () => {
    const headers = { authorization: `Bearer ${await token()}` }
    const answer = await t.app.http.inject({ url: `${graph}/me`, headers })
    expect(answer.json()).toEqual({ id: '10160100000000001', name: 'Sam Sandbox' })
    const refused = await t.app.http.inject({ url: `${graph}/me` })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: { code: 2500, type: 'OAuthException' } })
  })

  it('accepts writes of any origin on the Graph API, but control only from this machine and site', async () => {
    const foreign = { origin: 'https://elsewhere.example' }
    const headers = { ...foreign, authorization: `Bearer ${await token()}` }
    const url = `${graph}/${account}/advideos`
    const payload = { upload_phase: 'start', file_size: 5 }
    const write = await t.app.http.inject({ method: 'POST', url, headers, payload })
    expect(write.json()).toHaveProperty('video_id')
    const control = { method: 'POST' as const, url: '/sandbox/control/tokens' }
    expect((await t.app.http.inject({ ...control, headers: foreign })).statusCode).toBe(403)
    expect((await t.app.http.inject({ ...control, remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    const proxied = { 'x-forwarded-for': '127.0.0.1' }
    expect((await t.app.http.inject({ ...control, headers: proxied })).statusCode).toBe(404)
  })

  it.each([
    ['a NUL in a name', '{"title":"a\\u0000b","upload_phase":"start","file_size":5}', 200],
    ['a NUL in a member', '{"title":"x","upload_phase":"start","file_size":5,"a\\u0000b":1}', 200],
    ['half a character', '{"title":"\\ud800","upload_phase":"start","file_size":5}', 200],
    ['brackets without end', '['.repeat(100_000), 400],
  ])('stores or refuses %s', async (_what, payload, status) => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const answer = await t.app.http.inject({ method: 'POST', url: `${graph}/${account}/advideos`, headers, payload })
    expect(answer.statusCode).toBe(status)
  })

  it('answers calls of the Graph API from this machine only', async () => {
    const headers = { authorization: `Bearer ${await token()}` }
    const url = `${graph}/me`
    expect((await t.app.http.inject({ url, headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    const proxied = { ...headers, 'x-forwarded-for': '203.0.113.9' }
    expect((await t.app.http.inject({ url, headers: proxied })).statusCode).toBe(404)
  })

  it('refuses an invalid content type in the Graph API’s words', async () => {
    const headers = { 'content-type': '/' }
    const answer = await t.app.http.inject({ method: 'POST', url: `${graph}/me`, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 100 } }])
  })

  it("is left out of the app's own API documents", async () => {
    const { paths } = (await t.app.http.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([])
  })

  it('shows every node the same objects', async () => {
    const other = await t.composeNode()
    try {
      const headers = { authorization: `Bearer ${await token()}` }
      const payload = { upload_phase: 'start', file_size: 5, title: 'Made on one' }
      const url = `${graph}/${account}/advideos`
      const { video_id: id } = (await t.app.http.inject({ method: 'POST', url, headers, payload })).json()
      const read = await other.http.inject({ url: `${graph}/${id}?fields=title`, headers })
      expect(read.json()).toEqual({ id, title: 'Made on one' })
    } finally {
      await other.stop(0)
    }
  })

  const dialogUrl = (redirectUri: string, more = '') =>
    `/sandbox/dialog/v26.0/dialog/oauth?client_id=1000000000000001&scope=ads_read&state=s${more}&redirect_uri=${encodeURIComponent(redirectUri)}`
  const callback = 'http://localhost:3000/api/meta/auth/callback'

  it('needs a session for its dialog and previews, and stores nothing without one', async () => {
    const data = { object_story_spec: { link_data: { message: 'Unpublished text' } } }
    const creative = { id: '7700000001', kind: 'creative' as const, parentId: account, data, createdAt: new Date() }
    const ad = { ...creative, id: '7700000002', kind: 'ad' as const, data: { creative_id: creative.id } }
    const store = createSandboxStore(t.database)
    await store.insert(creative)
    await store.insert(ad)
    const preview = '/sandbox/preview?id=7700000002&ad_format=MOBILE_FEED_STANDARD'
    const codes = () => t.database.db.selectFrom('sandbox_objects').select('id').where('kind', '=', 'code').execute()
    const before = await codes()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const anonymous of [
      { url: preview },
      { url: dialogUrl(callback) },
      { method: 'POST' as const, url: dialogUrl(callback), headers: form, payload: 'decision=allow' },
    ]) {
      const answer = await t.app.http.inject(anonymous)
      expect([answer.statusCode, answer.body.includes('Unpublished text')]).toEqual([401, false])
    }
    expect(await codes()).toEqual(before)
    const member = await t.signUp()
    const shown = await member.request({ url: preview })
    expect([shown.statusCode, shown.body.includes('Unpublished text')]).toEqual([200, true])
  })

  it('allows ten decisions a minute to a member', async () => {
    const member = await t.signUp()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const decide = () =>
      member.request({ method: 'POST', url: dialogUrl(callback), headers, payload: 'decision=allow' })
    for (let n = 0; n < 10; n++) expect((await decide()).statusCode).toBe(302)
    expect((await decide()).statusCode).toBe(429)
  })

  it('sends people back to the public address of the app', async () => {
    const member = await t.signUp()
    const dialog = (address: string) => member.request({ url: dialogUrl(address, '&deny=1') })
    const back = await dialog(callback)
    expect(back.headers.location).toContain('error_reason=user_denied')
    expect((await dialog('https://elsewhere.example/callback')).statusCode).toBe(400)
  })

  it('is absent once a Meta app is configured', async () => {
    const real = await buildTestApp({ META_APP_ID: '123', META_APP_SECRET: 'secret' })
    try {
      for (const url of [`${graph}/me`, '/sandbox/control/requests', '/sandbox/style.css']) {
        expect((await real.app.http.inject({ url })).statusCode).toBe(404)
      }
    } finally {
      await real.destroy()
    }
  })
})
