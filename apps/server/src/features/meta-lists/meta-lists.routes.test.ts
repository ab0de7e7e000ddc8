import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'

const minuteMs = 60_000
let aheadMs = 0
let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  t = await buildMetaApp({}, { clock: { now: () => new Date(Date.now() + aheadMs) } })
  ana = await t.signUp()
  await t.connect(ana)
})
beforeEach(async () => {
  await t.clearFaults()
  aheadMs = 0
  await t.database.db.deleteFrom('meta_lists').execute()
})
afterAll(() => t.destroy())

const get = async (url: string, browser = ana) => (await browser.request({ method: 'GET', url })).json()
const names = (list: { data: { name: string }[] }) => list.data.map(({ name }) => name)
const asked = async (path: string) => (await t.calls()).filter((call) => call.includes(path)).length
const adAccount = async (name: string) =>
  (await get('/api/meta/ad-accounts')).data.find((account: { name: string }) => account.name === name)
const listCampaigns = async (id: string, query = '') =>
  (await get(`/api/meta/campaigns?adAccountId=${id}${query}`)).data as Campaign[]

describe('the lists', () => {
  it('show the ad accounts with currency and time zone', async () => {
    const list = await get('/api/meta/ad-accounts')
    expect(list).toMatchObject({ success: true, isStale: false, staleReason: null })
    expect(list.data).toMatchObject([
      { name: 'Sandbox Japan', currency: 'JPY', timezoneName: 'Asia/Tokyo', isActive: true },
      { name: 'Sandbox US', currency: 'USD', timezoneName: 'America/New_York', isActive: true },
    ])
  })

  it('show the pages of the person and of an ad account, with or without act_', async () => {
    const { id } = await adAccount('Sandbox US')
    const all = await get('/api/meta/pages')
    expect(all.data.length).toBeGreaterThan(1)
    const some = await get(`/api/meta/pages?adAccountId=${id}`)
    expect(await get(`/api/meta/pages?adAccountId=${id.slice(4)}`)).toEqual(some)
    expect(names(some)).toEqual(names(some).toSorted())
  })

  it('show Instagram accounts and pixels of an ad account', async () => {
    const { id } = await adAccount('Sandbox US')
    const instagram = await get(`/api/meta/instagram-accounts?adAccountId=${id}`)
    expect(instagram.data[0]).toMatchObject({ id: expect.stringMatching(/^\d{15,}$/), username: expect.any(String) })
    expect((await get(`/api/meta/pixels?adAccountId=${id}`)).data.length).toBeGreaterThan(0)
  })

  it('show the campaigns by name, and which of them own their budget', async () => {
    const campaigns = await listCampaigns((await adAccount('Sandbox US')).id)
    expect(campaigns.filter(({ ownsBudget }) => ownsBudget).map(({ name }) => name)).toEqual(['Sales, own budget'])
    expect(campaigns.find(({ name }) => name === 'Homes for rent')?.specialAdCategories).toEqual(['HOUSING'])
    const shown = campaigns.map(({ name }) => name.toLowerCase())
    expect(shown).toEqual(shown.toSorted())
  })

  it('show the ad sets of a campaign, and which of them are dynamic', async () => {
    const campaigns = await listCampaigns((await adAccount('Sandbox US')).id)
    const { id } = campaigns.find(({ name }) => name === 'Summer sales') as Campaign
    const list = await get(`/api/meta/ad-sets?campaignId=${id}`)
    expect(list.data.some(({ isDynamicCreative }: { isDynamicCreative: boolean }) => isDynamicCreative)).toBe(true)
  })

  it.each([
    ['campaigns without an ad account', '/api/meta/campaigns', 'adAccountId'],
    ['ad sets of a word', '/api/meta/ad-sets?campaignId=abc', 'campaignId'],
    ['pages of a path', '/api/meta/pages?adAccountId=act_1/../2', 'adAccountId'],
  ])('refuse %s', async (_what, url, path) => {
    const answer = await ana.request({ method: 'GET', url })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
  })

  it("pass on Meta's refusal of an unknown object", async () => {
    const answer = await ana.request({ method: 'GET', url: '/api/meta/campaigns?adAccountId=999' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'META_REFUSED', meta: { code: 100, subcode: 33 } })
  })

  it("need the user's own connection", async () => {
    const answer = await (await t.signUp()).request({ method: 'GET', url: '/api/meta/ad-accounts' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'META_NOT_CONNECTED'])
  })
})

describe('a list that was asked for', () => {
  const url = '/api/meta/ad-accounts'

  it('is cached for 5 minutes', async () => {
    const first = await get(url)
    const calls = await asked('/me/adaccounts')
    aheadMs = 5 * minuteMs - 5000
    expect(await get(url)).toEqual(first)
    expect(await asked('/me/adaccounts')).toBe(calls)
    aheadMs = 5 * minuteMs + 1000
    expect((await get(url)).fetchedAt > first.fetchedAt).toBe(true)
    expect(await asked('/me/adaccounts')).toBe(calls + 1)
  })

  it('is read again on request', async () => {
    const first = await get(url)
    aheadMs = 1000
    expect((await get(`${url}?refresh=true`)).fetchedAt > first.fetchedAt).toBe(true)
  })

  it('is stale after a reconnect, and deleted by a disconnect', async () => {
    await get(url)
    const calls = await asked('/me/adaccounts')
    await t.connect(ana)
    await get(url)
    expect(await asked('/me/adaccounts')).toBe(calls + 1)
    await ana.request({ method: 'POST', url: '/api/meta/auth/disconnect' })
    expect(await t.database.db.selectFrom('meta_lists').selectAll().execute()).toEqual([])
    await t.connect(ana)
  })

  it.each(['html-502', 'rate-limit'] as const)(
    'stays, marked as old and with the reason, while Meta answers with %s',
    async (kind) => {
      // An app of its own: Meta's limits outlast the test.
      const limited = await buildMetaApp()
      onTestFinished(() => limited.destroy())
      const ben = await limited.signUp()
      await limited.connect(ben)
      const first = await get(url, ben)
      await limited.fault({ kind, path: 'adaccounts', times: 20 })
      const answer = await ben.request({ method: 'GET', url: `${url}?refresh=true` })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ data: first.data, fetchedAt: first.fetchedAt, isStale: true })
      expect(answer.json().staleReason).toMatch(/Meta.*\.$/)
    },
  )
})
