import type { AdSetPayloadInput } from '@hookline/contract/ad-sets/ad-sets.schemas'
import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { systemClock } from '../../platform/clock.ts'

let t: MetaTestApp
let ana: Browser
let adAccountId: string
let japanId: string
const campaigns = new Map<string, string>()

beforeAll(async () => {
  t = await buildMetaApp({}, { clock: systemClock, submissionPace: { lookAfterMs: [100, 2000] } })
  ana = await t.signUp()
  await t.connect(ana)
  const { data: accounts } = await get('/api/meta/ad-accounts')
  const findAccountId = (name: string) => accounts.find((account: { name: string }) => account.name === name).id
  adAccountId = findAccountId('Sandbox US')
  japanId = findAccountId('Sandbox Japan')
  for (const account of [adAccountId, japanId]) {
    const { data } = await get(`/api/meta/campaigns?adAccountId=${account}`)
    for (const { name, id } of data as Campaign[]) campaigns.set(name, id)
  }
})
beforeEach(() => t.clearFaults())
afterAll(() => t.destroy())

const get = async (url: string) => (await ana.request({ method: 'GET', url })).json()
const post = (payload: object, browser = ana) => browser.request({ method: 'POST', url: '/api/meta/ad-sets', payload })

let made = 0
/** A name of its own for each ad set, so that a test finds its own. */
const nextName = () => `Ad set ${++made}`
const named = async (name: string) => (await t.objects('adsets')).filter((one) => one.name === name)

const usable: AdSetPayloadInput = {
  name: 'Ad set',
  daily_budget: 5000,
  targeting: { geo_locations: { countries: ['us'] }, age_min: 18, age_max: 65 },
}
const buildBody = (
  payload: Partial<AdSetPayloadInput> = {},
  campaign = 'Traffic to the shop',
  account = adAccountId,
) => ({
  adAccountId: account,
  campaignId: campaigns.get(campaign),
  adSetPayload: { ...usable, name: nextName(), ...payload },
})

async function expectMade(body: ReturnType<typeof buildBody>) {
  const answer = await post(body)
  expect(answer.statusCode, answer.body).toBe(201)
  const { success, data } = answer.json()
  expect([success, data.success]).toEqual([true, true])
  expect(data.data).toEqual({ id: expect.stringMatching(/^\d{15,}$/), name: body.adSetPayload.name })
  const [stored, ...others] = await named(body.adSetPayload.name)
  expect(others).toEqual([])
  return { notices: data.notices as string[], stored: stored as Record<string, unknown>, id: data.data.id as string }
}

async function expectIssues(body: object, issues: [path: string, message: string][]) {
  const answer = await post(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('VALIDATION')
  expect(answer.json().issues.map(({ path, message }: { path: string; message: string }) => [path, message])).toEqual(
    issues,
  )
}

const buildConversionsAdSet = async () => ({
  optimization_goal: 'OFFSITE_CONVERSIONS' as const,
  promoted_object: { pixel_id: await pixelId(), custom_event_type: 'PURCHASE' },
})

describe('an ad set', () => {
  it('is created paused with its targeting, logged and listed', async () => {
    const body = buildBody({ targeting: { geo_locations: { countries: ['us', 'ca'] }, genders: [2] } })
    const list = () => get(`/api/meta/ad-sets?campaignId=${body.campaignId}`)
    await list()
    const { stored, notices, id } = await expectMade(body)
    expect(notices).toEqual([])
    expect(stored).toMatchObject({
      status: 'PAUSED',
      daily_budget: '5000',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      targeting: { geo_locations: { countries: ['US', 'CA'] }, genders: [2], age_min: 18, age_max: 65 },
    })
    expect((await list()).data.map((one: { id: string }) => one.id)).toContain(id)
    const [entry] = await log()
    expect(entry).toMatchObject({ action: 'ad_set.created', subject_id: id, after: { name: stored.name } })
  })

  it('has no budget in a campaign that owns the budget, with a notice when one was given', async () => {
    const conversions = await buildConversionsAdSet()
    const without = await expectMade(buildBody({ ...conversions, daily_budget: null }, 'Sales, own budget'))
    expect(without.notices).toEqual([])
    const { notices, stored } = await expectMade(buildBody(conversions, 'Sales, own budget'))
    expect(stored.daily_budget).toBeUndefined()
    expect(notices).toEqual(['The campaign has its own budget: the budget of the ad set was left out.'])
  })

  it('is activated last on request', async () => {
    const { stored, id } = await expectMade(buildBody({ status: 'ACTIVE' }))
    expect(stored.status).toBe('ACTIVE')
    const posts = (await t.calls()).filter((call) => call.startsWith('POST'))
    expect(posts.at(-2)).toContain('/adsets')
    expect(posts.at(-1)).toContain(`/${id}`)
  })

  it("follows the pixel of a sales campaign in Meta's spelling, counted by clicks", async () => {
    const { stored } = await expectMade(
      buildBody(
        {
          optimization_goal: 'OFFSITE_CONVERSIONS',
          promoted_object: { pixel_id: await pixelId(), custom_event_type: 'ViewContent' },
          attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }],
        },
        'Summer sales',
      ),
    )
    expect(stored).toMatchObject({
      destination_type: 'WEBSITE',
      promoted_object: { custom_event_type: 'CONTENT_VIEW' },
      attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }],
    })
  })

  it('promotes the page that its goal needs', async () => {
    const { data: pages } = await get(`/api/meta/pages?adAccountId=${adAccountId}`)
    const promoted_object = { page_id: pages[0].id }
    const { stored } = await expectMade(
      buildBody({ optimization_goal: 'LEAD_GENERATION', promoted_object }, 'Leads from the website'),
    )
    expect(stored).toMatchObject({ destination_type: 'ON_AD', promoted_object })
    await expectIssues(buildBody({ optimization_goal: 'LEAD_GENERATION' }, 'Leads from the website'), [
      ['adSetPayload.promoted_object.page_id', 'Choose the Facebook page that this ad set promotes.'],
    ])
  })

  it('declares advertiser and payer for Singapore, and requires both', async () => {
    const targeting = { geo_locations: { countries: ['SG'] } }
    const advertiser = { singapore_universal_beneficiary: '17' }
    const { stored } = await expectMade(buildBody({ targeting, ...advertiser, singapore_universal_payer: '18' }))
    expect(stored).toMatchObject({
      regional_regulated_categories: ['SINGAPORE_UNIVERSAL'],
      regional_regulation_identities: { ...advertiser, singapore_universal_payer: '18' },
    })
    await expectIssues(buildBody({ targeting, ...advertiser }), [
      [
        'adSetPayload.singapore_universal_payer',
        'Ads in Singapore must name the verified advertiser who pays for them: enter the advertiser ID.',
      ],
    ])
  })

  it("follows an event of the pixel's own", async () => {
    const promoted_object = { pixel_id: await pixelId(), custom_event_type: 'Quiz finished' }
    const body = buildBody({ optimization_goal: 'OFFSITE_CONVERSIONS', promoted_object }, 'Summer sales')
    const { stored } = await expectMade(body)
    expect(stored.promoted_object).toMatchObject({ custom_event_type: 'OTHER', custom_event_str: 'Quiz finished' })
  })

  it('replaces what Meta no longer has, with a notice', async () => {
    const changes = { optimization_goal: 'VIDEO_VIEWS', bid_strategy: 'TARGET_COST', bid_amount: 300 } as const
    const { notices, stored } = await expectMade(buildBody(changes, 'Engagement with videos'))
    expect(stored).toMatchObject({
      optimization_goal: 'THRUPLAY',
      bid_strategy: 'COST_CAP',
      destination_type: 'ON_VIDEO',
    })
    expect(notices).toHaveLength(2)
  })

  it('takes whole yen and local times in a yen account', async () => {
    const end = new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const changes = { daily_budget: null, lifetime_budget: 60_000, end_time: `${end}T09:00` }
    const { stored } = await expectMade(buildBody(changes, 'Japan traffic', japanId))
    expect(stored.lifetime_budget).toBe('60000')
    expect(new Date(String(stored.end_time)).toISOString()).toBe(`${end}T00:00:00.000Z`)
  })
})

describe('an ad set that cannot be created', () => {
  it('is refused with every form issue at once', async () => {
    await expectIssues({ adAccountId, campaignId: '1', adSetPayload: { ...usable, name: ' ', daily_budget: -5 } }, [
      ['adSetPayload.name', 'Ad Set Name is required'],
      ['adSetPayload.daily_budget', 'Daily budget must be positive'],
    ])
  })

  it('is refused with every broken rule at once, before anything is sent', async () => {
    const body = buildBody({
      daily_budget: null,
      optimization_goal: 'OFFSITE_CONVERSIONS',
      targeting: { geo_locations: { countries: ['DE'] }, age_min: 40, age_max: 30 },
    })
    const sent = await posts()
    await expectIssues(body, [
      ['adSetPayload.daily_budget', 'Either Daily Budget or Lifetime Budget must be provided.'],
      ['adSetPayload.targeting.age_max', 'The highest age must not be below the lowest.'],
      ['adSetPayload.promoted_object.pixel_id', 'The optimization goal OFFSITE_CONVERSIONS needs a pixel.'],
      ['adSetPayload.dsa_beneficiary', 'Ads in the European Union (DE) must say who benefits from them.'],
      ['adSetPayload.dsa_payor', 'Ads in the European Union (DE) must say who pays for them.'],
    ])
    expect(await posts()).toBe(sent)
  })

  it.each([
    ['LINK_CLICKS', 499, 'Traffic to the shop', '$5.00'],
    ['IMPRESSIONS', 99, 'Traffic to the shop', '$1.00'],
    ['LINK_CLICKS', 499, 'Japan traffic', '¥500'],
  ] as const)('refuses a daily budget below the minimum for %s (%s, %s) with the minimum: %s', async (...one) => {
    const [billing_event, daily_budget, campaign, least] = one
    const account = campaign === 'Japan traffic' ? japanId : adAccountId
    await expectIssues(buildBody({ billing_event, daily_budget }, campaign, account), [
      ['adSetPayload.daily_budget', `Daily budget must be at least ${least}.`],
    ])
    await expectMade(buildBody({ billing_event, daily_budget: daily_budget + 1 }, campaign, account))
  })

  it('may spend a dollar a day for conversions: the minimum for rare results does not apply', async () => {
    await expectMade(buildBody({ ...(await buildConversionsAdSet()), daily_budget: 100 }, 'Summer sales'))
  })

  it("passes on Meta's refusal of a budget while the minimum budgets cannot be read", async () => {
    // Another person, for whom they were not read before.
    const bob = await t.signUp()
    await t.connect(bob)
    await t.fault({ kind: 'html-502', path: '/minimum_budgets', times: 20 })
    const answer = await post(buildBody({ billing_event: 'LINK_CLICKS', daily_budget: 499 }), bob)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'META_REFUSED'])
    expect(answer.json().meta.subcode).toBe(1885272)
    expect(answer.json().issues[0].path).toBe('adSetPayload.daily_budget')
  })

  it('is refused for two campaigns', async () => {
    await expectIssues(buildBody({ campaign_id: campaigns.get('Summer sales') as string }), [
      ['adSetPayload.campaign_id', 'This is not the campaign that was chosen.'],
    ])
  })

  it('is refused in an ad account of others', async () => {
    await expectIssues({ ...buildBody(), adAccountId: '99' }, [
      ['adAccountId', 'This ad account is not among those you may use.'],
    ])
  })

  it("is refused with Meta's sentence at the blamed field", async () => {
    const promoted_object = { page_id: '106100000000000001' }
    const answer = await post(buildBody({ optimization_goal: 'LEAD_GENERATION', promoted_object }))
    expect(answer.statusCode).toBe(400)
    const { code, issues, meta, message } = answer.json()
    expect(code).toBe('META_REFUSED')
    expect(issues).toEqual([{ path: 'adSetPayload.optimization_goal', message }])
    expect(meta).toMatchObject({ code: 100, subcode: 2490408, title: "Performance goal isn't available" })
    expect(meta.traceId).toEqual(expect.any(String))
  })

  it('is refused without a connection, with the way to connect', async () => {
    const answer = await post(buildBody(), await t.signUp())
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Please connect to Meta first.'])
  })
})

describe('an ad set whose answer is lost', () => {
  it.each(['execute-then-drop', 'execute-then-500'] as const)(
    'is found and not created twice after %s',
    async (kind) => {
      await t.fault({ kind, path: '/adsets', method: 'POST' })
      await expectMade(buildBody())
    },
  )

  it('is found while reads lag, and not created twice', async () => {
    await t.fault({ kind: 'execute-then-drop', path: '/adsets', method: 'POST' })
    await t.fault({ kind: 'read-lag', path: '/adsets', method: 'POST', ms: 1500 })
    await expectMade(buildBody())
  })

  it('is created once by a double click', async () => {
    const body = buildBody()
    await t.fault({ kind: 'delay', path: '/adsets', method: 'POST', ms: 300 })
    const answers = await Promise.all([post(body), post(body)])
    const ids = answers.map((answer) => answer.json().data.data.id)
    expect(ids[0]).toBe(ids[1])
    expect(await named(body.adSetPayload.name)).toHaveLength(1)
  })

  it.each([null, 'form-0001'])('is created once when two nodes are asked, with the key %s', async (requestKey) => {
    const node = await t.composeNode()
    await node.http.listen({ host: '127.0.0.1', port: 0 })
    try {
      const body = { ...buildBody(), ...(requestKey && { requestKey }) }
      await t.fault({ kind: 'delay', path: '/adsets', method: 'POST', ms: 300 })
      const url = '/api/meta/ad-sets'
      const createOnOtherNode = () =>
        node.http.inject({ method: 'POST', url, payload: body, headers: { cookie: ana.cookie() } })
      const answers = await Promise.all([post(body), createOnOtherNode()])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      const ids = answers.map((answer) => answer.json().data.data.id)
      expect(ids[0]).toBe(ids[1])
      expect(await named(body.adSetPayload.name)).toHaveLength(1)
    } finally {
      await node.stop(1000)
    }
  })

  it('is created once for a form that is sent again, and again for a newly opened form', async () => {
    const body = { ...buildBody(), requestKey: 'form-0002' }
    const first = await post(body)
    const id = first.json().data.data.id
    expect((await post(body)).json().data.data.id).toBe(id)
    const changed = { ...body, adSetPayload: { ...body.adSetPayload, daily_budget: 9000 } }
    const refused = await post(changed)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT'])
    expect(refused.json().message).toContain(id)
    expect((await post({ ...changed, requestKey: 'form-0003' })).statusCode).toBe(201)
    expect(await named(body.adSetPayload.name)).toHaveLength(2)
  })

  it('is searched for before the form is sent again', async () => {
    const body = { ...buildBody(), requestKey: 'form-0004' }
    await t.fault({ kind: 'execute-then-drop', path: '/adsets', method: 'POST' })
    await t.fault({ kind: 'read-lag', path: '/adsets', ms: 3_600_000 })
    expect((await post(body)).json().code).toBe('META_UNAVAILABLE')
    await t.clearFaults()
    expect((await post(body)).statusCode).toBe(201)
    expect(await named(body.adSetPayload.name)).toHaveLength(1)
  })

  it('stays paused with a notice when activation fails', async () => {
    // An app of its own, whose simulated Meta has the same campaigns: Meta's limits outlast the test.
    const limited = await buildMetaApp({}, { clock: systemClock })
    onTestFinished(() => limited.destroy())
    const ben = await limited.signUp()
    await limited.connect(ben)
    const body = buildBody({ status: 'ACTIVE' })
    await limited.fault({ kind: 'rate-limit', path: '/12', method: 'POST', times: 20 })
    const answer = await post(body, ben)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().data.notices).toEqual([expect.stringContaining('so it is paused')])
    const stored = (await limited.objects('adsets')).filter(({ name }) => name === body.adSetPayload.name)
    expect(stored).toMatchObject([{ status: 'PAUSED' }])
  })
})

const posts = async () => (await t.calls()).filter((call) => call.startsWith('POST')).length
const pixelId = async (): Promise<string> => (await get(`/api/meta/pixels?adAccountId=${adAccountId}`)).data[0].id
const log = () =>
  t.database.db
    .selectFrom('activity_log')
    .select(['action', 'subject_id', 'after'])
    .where('action', 'like', 'ad_set.%')
    .orderBy('id', 'desc')
    .execute()
