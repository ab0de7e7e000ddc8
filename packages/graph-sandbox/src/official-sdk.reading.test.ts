import bizSdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { catchSdkError, readAll, startSdkSandbox } from '../test/official-sdk.ts'
import { adSetParams, createAd, type Json, type TestSandbox, usAccount } from '../test/sandbox.ts'

// By Meta's own SDK; see test/official-sdk.ts.

const { Ad, AdAccount, FacebookAdsApi, User } = bizSdk

let sandbox: TestSandbox
const me = () => new User('me')
const account = () => new AdAccount(usAccount)

beforeAll(async () => {
  sandbox = await startSdkSandbox()
})
afterAll(() => sandbox.close())

describe('reading', () => {
  it('finds who signed in, what was granted, and the app', async () => {
    expect(await me().read(['name'])).toMatchObject({ name: 'Sam Sandbox' })
    const { rows } = await readAll(me().getPermissions([]))
    expect(rows.find(({ permission }) => permission === 'ads_management').status).toBe('granted')
    const { data } = await FacebookAdsApi.getDefaultApi().getAppID()
    expect(data.data.app_id).toMatch(/^\d+$/)
  })

  it('follows cursors to the end of a list, and back', async () => {
    const accounts = await readAll(me().getAdAccounts(['name', 'currency'], { limit: 1 }))
    expect(accounts.pages).toBe(2)
    expect(accounts.rows.map(({ currency }) => currency).toSorted()).toEqual(['JPY', 'USD'])

    const cursor = await account().getCampaigns(['name'], { limit: 3, summary: 'total_count' })
    const firstNames = [...cursor].map(({ name }) => name)
    await cursor.next()
    await cursor.previous()
    expect([...cursor].map(({ name }) => name)).toEqual(firstNames)
    const { rows } = await readAll(account().getCampaigns(['name'], { limit: 3 }))
    expect(rows).toHaveLength(7)
  })

  it('reads lists within fields, whose next page has rows of the same shape', async () => {
    const { campaigns } = (await account().read(['campaigns.limit(2){name,adsets{name}}'])) as Json
    expect(campaigns.data[0].adsets.data[0].name).toEqual(expect.any(String))
    const next: Json = await FacebookAdsApi.getDefaultApi().call('GET', campaigns.paging.next)
    expect(next.data).toHaveLength(2)
    expect(Object.keys(next.data[0])).toContain('name')
  })

  it('filters by conditions and by status', async () => {
    const filtering = [{ field: 'name', operator: 'CONTAIN', value: 'Traffic' }]
    const found = await readAll(account().getCampaigns(['name'], { filtering, effective_status: ['ACTIVE'] }))
    expect(found.rows.map(({ name }) => name)).toEqual(['Traffic to the shop'])
  })

  it.each([
    ['getPromotePages', 3],
    ['getInstagramAccounts', 2],
    ['getConnectedInstagramAccounts', 2],
    ['getAdsPixels', 1],
    ['getMinimumBudgets', 1],
  ] as const)('lists with %s', async (name, count) => {
    expect((await readAll(account()[name]([]))).rows).toHaveLength(count)
  })
})

describe('what is live', () => {
  it('has an ad with its review, and the log of the account that says who changed it', async () => {
    const { id } = await createAd(sandbox)
    const feedback = { Alcohol: 'No.' }
    await sandbox.control('POST', 'reviews', { ad_id: id, effective_status: 'DISAPPROVED', feedback, fatigue: 'HIGH' })
    const ad = await new Ad(id).read(['effective_status', 'ad_review_feedback', 'recommendations'])
    expect(ad).toMatchObject({ effective_status: 'DISAPPROVED', ad_review_feedback: { global: feedback } })
    expect((ad as Json).recommendations).toHaveLength(1)
    const { rows } = await readAll(account().getActivities(['event_type', 'object_id', 'actor_name'], { limit: 1 }))
    expect(rows.slice(0, 2)).toMatchObject([
      { event_type: 'ad_review_declined', object_id: id, actor_name: 'Sam Sandbox' },
      { event_type: 'create_ad', object_id: id },
    ])
  })

  it('subscribes the account to webhooks', async () => {
    await account().createSubscribedApp([])
    expect((await readAll(account().getSubscribedApps([]))).rows).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('has its code, subcode, title, sentence and blamed fields', async () => {
    const refused = await catchSdkError(account().createAdSet([], { ...adSetParams, daily_budget: 1 }))
    expect(refused).toMatchObject({
      name: 'FacebookRequestError',
      status: 400,
      method: 'POST',
      headers: { 'facebook-api-version': 'v27.0' },
      response: {
        code: 100,
        error_subcode: 1885272,
        error_user_title: expect.stringMatching(/\w/),
        error_user_msg: expect.stringContaining('$1.00'),
        error_data: { blame_field_specs: [['daily_budget']] },
        fbtrace_id: expect.stringMatching(/^A/),
      },
    })
  })

  it.each([
    [
      'an object that is not there',
      () => new Ad('120999999999999999').read(['name']),
      { code: 100, error_subcode: 33 },
    ],
    ['a field that is not there', () => account().read(['luck']), { code: 100 }],
    [
      'an invalid token',
      () => new User('me', {}, null, new FacebookAdsApi('EAAno', 'en_US', false)).read([]),
      { code: 190 },
    ],
    [
      'many objects by their ids, which Meta took away',
      () => FacebookAdsApi.getDefaultApi().call('GET', [''], { ids: '1,2' }),

      { code: 100, type: 'GraphMethodException' },
    ],
  ])('reports %s', async (_what, call, response) => {
    expect(await catchSdkError(call())).toMatchObject({ name: 'FacebookRequestError', status: 400, response })
  })

  it("reports that the SDK's own version has expired", async () => {
    const version = vi.spyOn(FacebookAdsApi, 'VERSION', 'get').mockReturnValue('v24.0')
    const refused = await catchSdkError(account().read(['name']))
    version.mockReturnValue('v27.0')
    expect(refused).toMatchObject({ response: { code: 2635 } })
  })
})
