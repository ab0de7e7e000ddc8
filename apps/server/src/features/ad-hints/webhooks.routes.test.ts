import { createHmac } from 'node:crypto'
import { metaWebhooksPath as url } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { testMoment } from '../../../test/clock.ts'
import { emptyTables } from '../../../test/database.ts'
import { connectUser } from '../../../test/submission-harness.ts'
import { type DraftColumns, insertDraft } from '../../../test/submissions.ts'

const secret = 'the secret of our Meta app'
const account = 'act_77'
const time = Date.parse(testMoment) / 1000

let t: TestApp
let userId: number
beforeAll(async () => {
  t = await buildTestApp({ META_APP_ID: '1234', META_APP_SECRET: secret })
  userId = await findId(await t.signUp('ana'))
  await connectUser(t.database.db, userId)
})
beforeEach(() => emptyTables(t.database.db, 'ad_drafts'))
afterAll(() => t.destroy())

const findId = async ({ username }: Browser) =>
  (await t.database.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const sent = (change: DraftColumns = {}, owner = userId) =>
  insertDraft(t.database.db, owner, {
    status: 'SUBMITTED_TO_META',
    meta_ad_account_id: account,
    meta_ad_id_returned: '5',
    meta_ad_set_id_returned: '6',
    meta_campaign_id: '7',
    meta_creative_id_returned: '8',
    ...change,
  })
const listHinted = async () =>
  (await t.database.db.selectFrom('ad_drafts').select('id').where('guard_hinted_at', 'is not', null).execute()).map(
    ({ id }) => id,
  )

const webhook = (objectId: string, entry: { account?: string; time?: number } = {}) =>
  JSON.stringify({
    object: 'ad_account',
    entry: [
      {
        id: (entry.account ?? account).slice(4),
        time: entry.time ?? time,
        changes: [{ field: 'field_changed', value: { object_id: objectId, name: 'Gr\\u00f6\\u00dfe' } }],
      },
    ],
  })
const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
const send = (body: string, more: InjectOptions['headers'] = {}, app = t) =>
  app.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body), ...more },
    payload: body,
  })

describe('the challenge', () => {
  const ask = (query: Record<string, string>) => t.app.http.inject({ url: `${url}?${new URLSearchParams(query)}` })
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'guessed' }
  it.each([
    asked,
    { ...asked, 'hub.verify_token': '' },
    { ...asked, 'hub.mode': 'unsubscribe' },
    { 'hub.challenge': '<script>' },
    {},
  ])('of %j is refused', async (query) => {
    const answer = await ask(query as Record<string, string>)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('a webhook', () => {
  it.each([
    ['an ad', '5', true],
    ['the ad set of an ad', '6', true],
    ['its campaign', '7', true],
    ['its creative', '8', true],
    ['an unknown object', '9', false],
  ])('about %s marks the ad to be read: %s %s', async (_, objectId, isHinted) => {
    const id = await sent()
    const answer = await send(webhook(objectId))
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await listHinted()).toEqual(isHinted ? [id] : [])
  })

  it('needs no session, and comes without the headers of a browser or with any', async () => {
    const id = await sent()
    expect((await send(webhook('5'), { origin: 'https://example.com' })).statusCode).toBe(200)
    expect(await listHinted()).toEqual([id])
  })

  it.each([
    ['another secret', (body: string) => ({ 'x-hub-signature-256': sign(body, 'guessed') })],
    ['no signature', () => ({ 'x-hub-signature-256': '' })],
    ['another algorithm', () => ({ 'x-hub-signature-256': `sha1=${'a'.repeat(40)}` })],
    ['the signature of another body', () => ({ 'x-hub-signature-256': sign('{}') })],
    ['the signature of its JSON written otherwise', (body: string) => ({ 'x-hub-signature-256': sign(` ${body}`) })],
  ])('with %s is refused, and nothing is done', async (_, headers) => {
    await sent()
    const body = webhook('5')
    const answer = await send(body, headers(body))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    expect(await listHinted()).toEqual([])
  })

  it.each(['', '{', '[]', '{"object":"ad_account"}', '\0', '['.repeat(10_000)])(
    'that is signed but no webhook (%j) is not understood',
    async (body) => expect((await send(body)).statusCode).toBe(body === '[]' ? 200 : 400),
  )

  it('has at most 1 MB', async () => {
    expect((await send('x'.repeat(1_048_577))).statusCode).toBe(413)
  })

  it.each([
    ['a user who is not connected', async () => sent({}, await findId(await t.signUp()))],
    ['another ad account', () => sent({ meta_ad_account_id: 'act_78' })],
    ['an ad that is gone', () => sent({ guard_state: 'gone' })],
    ['a draft that was not sent', () => sent({ status: 'draft' })],
  ])('about the ad of %s is ignored', async (_, make) => {
    await make()
    expect((await send(webhook('5'))).statusCode).toBe(200)
    expect(await listHinted()).toEqual([])
  })

  it('that is older than the last read of the ad, as a replayed one, is ignored', async () => {
    await sent({ guard_checked_at: new Date(testMoment) })
    const read = await send(webhook('5', { time: time - 301 }))
    expect([read.statusCode, await listHinted()]).toEqual([200, []])
    // The clocks of both sides may differ.
    await send(webhook('5', { time: time - 299 }))
    expect(await listHinted()).toHaveLength(1)
  })

  it('marks the ads of every connected user', async () => {
    const other = await findId(await t.signUp())
    await connectUser(t.database.db, other)
    const ids = [await sent(), await sent({}, other)]
    await send(webhook('5'))
    expect(new Set(await listHinted())).toEqual(new Set(ids))
  })

  it('comes three hundred times at once, and its ad is marked', async () => {
    const id = await sent()
    const statuses = new Set<number>()
    // Bodies of more at once are refused by the limit for one address.
    for (let sent = 0; sent < 300; sent += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(webhook('5'))))
      for (const { statusCode } of answers) statuses.add(statusCode)
    }
    expect(statuses).toEqual(new Set([200]))
    expect(await listHinted()).toEqual([id])
  })
})

it('is taken only from this machine while Meta is simulated: the secret of the sandbox is public', async () => {
  const simulated = await buildTestApp()
  try {
    const foreign = { 'x-forwarded-for': '203.0.113.5' }
    expect((await send(webhook('5'), foreign, simulated)).statusCode).toBe(404)
    expect((await send(webhook('5'), {}, simulated)).statusCode).toBe(403)
  } finally {
    await simulated.destroy()
  }
})
