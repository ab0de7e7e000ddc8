import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCreativePlan, buildGraphAdSet, tinyPng } from '../../../test/meta-plans.ts'
import { metaLogin, startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import type { MetaAds, MetaAdsError, MetaAdsSession } from './meta-ads.ts'

// Every call of the port, over real HTTP against the sandbox, which speaks Meta's protocol.

let sandbox: TestSandbox
let meta: MetaAds
let session: MetaAdsSession
let us: string
let japan: string

beforeAll(async () => {
  sandbox = await startSandbox({ chunkBytes: 1000, processingMs: 0, reviewMs: 0 })
  meta = sandbox.connect()
  session = meta.as(await sandbox.token())
  const accounts = await session.listAdAccounts()
  us = accounts.find(({ currency }) => currency === 'USD')?.id ?? ''
  japan = accounts.find(({ currency }) => currency === 'JPY')?.id ?? ''
})
afterAll(() => sandbox.close())

const findCampaign = async (objective: string, ownsBudget = false) => {
  const campaigns = await session.listCampaigns(us)
  const found = campaigns.find((one) => one.objective === objective && (one.dailyBudget !== null) === ownsBudget)
  if (!found) throw new Error(`the sandbox has no campaign for ${objective}`)
  return found
}
const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error as MetaAdsError,
  )

describe('signing in', () => {
  const redirectUri = 'http://localhost:3000/api/meta/auth/callback'

  it('opens the dialog with every requested permission', () => {
    const url = new URL(meta.loginUrl({ redirectUri, state: 's1' }))
    expect(url.origin + url.pathname).toBe(`${sandbox.url}/sandbox/dialog/v27.0/dialog/oauth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: expect.stringMatching(/^\d+$/),
      redirect_uri: redirectUri,
      state: 's1',
      response_type: 'code',
      scope: meta.permissions.map(({ name }) => name).join(','),
    })
    expect(meta.loginUrl({ redirectUri, state: 's1', again: true })).toContain('auth_type=rerequest')
  })

  it('works for an app without the Instagram product, unless it requests Instagram', async () => {
    await sandbox.change({ hasInstagram: false })
    const refused = metaLogin(meta.loginUrl({ redirectUri, state: 's' }))
    await expect(refused).rejects.toThrow('Invalid Scopes: instagram_basic')
    const without = sandbox.connectAs({ optionalPermissions: [] })
    const back = await metaLogin(without.loginUrl({ redirectUri, state: 's' }))
    await sandbox.change({ hasInstagram: true })
    const login = await without.finishLogin({ code: back.searchParams.get('code') ?? '', redirectUri })
    expect(login.granted).toEqual(expect.arrayContaining(without.permissions.map(({ name }) => name)))
    expect(login.granted).not.toContain('instagram_basic')
  })

  it('returns a long-lived token, its two expiry times and the granted permissions', async () => {
    const back = await metaLogin(meta.loginUrl({ redirectUri, state: 's2' }), { without: ['instagram_basic'] })
    expect(back.searchParams.get('state')).toBe('s2')
    const login = await meta.finishLogin({ code: back.searchParams.get('code') ?? '', redirectUri })
    const days = (date: Date | null) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 86_400_000)
    expect([days(login.expiresAt), days(login.dataAccessExpiresAt)]).toEqual([60, 90])
    expect(login.userName).toBe('Sam Sandbox')
    expect(login.userId).toMatch(/^\d{15,}$/)
    expect(login.declined).toEqual(['instagram_basic'])
    expect(login.granted).toContain('ads_management')
    expect(await meta.as(login.accessToken).listAdAccounts()).toHaveLength(2)
  })

  it('refuses a used code, and a code of another address', async () => {
    const back = await metaLogin(meta.loginUrl({ redirectUri, state: 's' }))
    const code = back.searchParams.get('code') ?? ''
    const elsewhere = await captureFailure(meta.finishLogin({ code, redirectUri: `${redirectUri}/` }))
    expect(elsewhere).toMatchObject({ kind: 'final', subcode: 36008 })
    await meta.finishLogin({ code, redirectUri })
    expect(await captureFailure(meta.finishLogin({ code, redirectUri }))).toMatchObject({
      kind: 'final',
      subcode: 36009,
    })
  })

  it('puts no code, secret or token into an address', async () => {
    const calls = await sandbox.calls()
    expect(calls.filter((call) => /oauth|debug_token/.test(call)).length).toBeGreaterThan(0)
    expect(calls.filter((call) => call.includes('?'))).toEqual([])
  })

  it('is revoked: the token is dead, and revoking again succeeds', async () => {
    const gone = meta.as(await sandbox.token())
    await gone.revoke()
    expect(await captureFailure(gone.listAdAccounts())).toMatchObject({ kind: 'token', code: 190, subcode: 458 })
    await gone.revoke()
  })
})

describe('reading', () => {
  it.each(['rows-twice', 'odd-row', 'no-cursors'] as const)(
    'lists the same campaigns when answers have %s',
    async (kind) => {
      const campaigns = await session.listCampaigns(us)
      await sandbox.fault({ kind, path: '/campaigns', times: 5 })
      expect(await session.listCampaigns(us)).toEqual(campaigns)
      await sandbox.clearFaults()
    },
  )

  it('reads the pages of a list that has no cursors', async () => {
    const many = await startSandbox()
    try {
      await many.addCampaigns(450)
      await many.fault({ kind: 'no-cursors', path: '/campaigns', times: 5 })
      const campaigns = await many
        .connect()
        .as(await many.token())
        .listCampaigns(us)
      expect(campaigns.length).toBeGreaterThan(450)
      expect((await many.calls()).filter((call) => call.endsWith('/campaigns'))).toHaveLength(3)
    } finally {
      await many.close()
    }
  })

  it('refuses to search what it created in a list with an odd row', async () => {
    await sandbox.fault({ kind: 'odd-row', path: '/ads', method: 'GET', times: 5 })
    expect(await captureFailure(session.findAds(us, 'aa11'))).toMatchObject({ kind: 'transient' })
    await sandbox.clearFaults()
  })

  it('lists ad accounts with currency, time zone and minimum budget', async () => {
    const accounts = await session.listAdAccounts()
    expect(accounts.find(({ id }) => id === us)).toMatchObject({
      id: expect.stringMatching(/^act_\d+$/),
      status: 1,
      currency: 'USD',
      timezoneName: 'America/New_York',
      minDailyBudget: 100,
      userTasks: expect.arrayContaining(['ADVERTISE']),
    })
    expect(accounts.find(({ id }) => id === japan)?.defaultDsaPayor).toBe('Sandbox Japan KK')
  })

  it('lists the pages of a person and of an account', async () => {
    expect(await session.listPages()).toHaveLength(3)
    const pages = await session.listPages(japan)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: expect.any(String),
      pictureUrl: expect.any(String),
    })
  })

  it('lists Instagram accounts once each', async () => {
    const accounts = await session.listInstagramAccounts(us)
    expect(accounts.map(({ username }) => username).toSorted()).toEqual(['sandbox.shop', 'sandbox.studio'])
  })

  it('lists campaigns with their own budgets, and reads one', async () => {
    const own = await findCampaign('OUTCOME_SALES', true)
    expect(own).toMatchObject({ dailyBudget: 10_000, bidStrategy: 'LOWEST_COST_WITHOUT_CAP' })
    expect(await session.getCampaign(own.id)).toEqual(own)
  })

  it('lists the ad sets of a campaign without archived ones, and reads one', async () => {
    const campaigns = await session.listCampaigns(us)
    const lists = await Promise.all(campaigns.map(({ id }) => session.listAdSets(id)))
    const all = lists.flat()
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter(({ effectiveStatus }) => effectiveStatus === 'ARCHIVED')).toEqual([])
    expect(all.some(({ isDynamicCreative }) => isDynamicCreative)).toBe(true)
    const sales = all.find(({ optimizationGoal }) => optimizationGoal === 'OFFSITE_CONVERSIONS')
    expect(await session.getAdSet(sales?.id ?? '')).toMatchObject({
      id: sales?.id,
      pixelId: expect.stringMatching(/^\d+$/),
    })
  })

  it('lists pixels and the minimum budgets in the currency of the account', async () => {
    expect(await session.listPixels(us)).toEqual([{ id: expect.any(String), name: 'Sandbox Shop pixel' }])
    expect(await session.getMinimumBudgets(us)).toEqual({
      impressions: 100,
      clicks: 500,
      videoViews: 500,
    })
  })

  it('reports missing objects, and sends no request for an invalid id', async () => {
    expect(await captureFailure(session.getAd('238999999999999999'))).toMatchObject({
      kind: 'permission',
      code: 100,
      subcode: 33,
    })
    const before = (await sandbox.calls()).length
    expect(await captureFailure(session.getAd('1/insights?x='))).toMatchObject({ kind: 'final' })
    expect(await captureFailure(session.listCampaigns('act_1/../me'))).toMatchObject({ kind: 'final' })
    expect(await captureFailure(session.listPages('act_1/../me'))).toMatchObject({ kind: 'final' })
    expect(await captureFailure(session.listInstagramAccounts('act_1/../me'))).toMatchObject({ kind: 'final' })
    expect((await sandbox.calls()).length).toBe(before)
  })

  it('reports an invalid token', async () => {
    expect(await captureFailure(meta.as('EAAnonsense').listAdAccounts())).toMatchObject({ kind: 'token', code: 190 })
  })
})

describe('a video', () => {
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))
  const open = (from: number, to: number) => async () => Readable.from([bytes.subarray(from, to)])
  const send = (sessionId: string, from: number, to: number) =>
    session.sendVideoChunk(us, { sessionId, startOffset: from, sizeBytes: to - from, open: open(from, to) })

  it('is uploaded in the chunks that Meta asks for, and becomes ready', async () => {
    const { videoId, sessionId, ...offsets } = await session.startVideo(us, { name: 'v.mp4', sizeBytes: bytes.length })
    let { startOffset, endOffset } = offsets
    const sent: number[] = []
    while (startOffset < endOffset) {
      sent.push(endOffset - startOffset)
      ;({ startOffset, endOffset } = await send(sessionId, startOffset, endOffset))
    }
    expect(sent).toEqual([1000, 1000, 500])
    await session.finishVideo(us, { sessionId, name: 'v.mp4' })
    expect(await session.getVideoStatus(us, videoId)).toMatchObject({ state: 'ready', error: null })
    expect((await session.getVideoStatus(us, videoId)).thumbnails[0]).toMatch(/^http/)
  })

  it('continues at the right offset after a wrong one', async () => {
    const { sessionId } = await session.startVideo(us, { name: 'v.mp4', sizeBytes: bytes.length })
    await send(sessionId, 0, 1000)
    expect(await send(sessionId, 0, 1000)).toEqual({ startOffset: 1000, endOffset: 2000 })
  })

  it('continues after a lost answer', async () => {
    const { sessionId } = await session.startVideo(us, { name: 'v.mp4', sizeBytes: bytes.length })
    await sandbox.fault({ kind: 'execute-then-drop', path: '/advideos', method: 'POST' })
    expect(await send(sessionId, 0, 1000)).toEqual({ startOffset: 1000, endOffset: 2000 })
  })

  it("has failed with Meta's reason when a phase failed while its state says processing", async () => {
    const { videoId, sessionId } = await session.startVideo(us, { name: '[failed-phase].mp4', sizeBytes: 10 })
    await send(sessionId, 0, 10)
    await session.finishVideo(us, { sessionId, name: '[failed-phase].mp4' })
    const status = await session.getVideoStatus(us, videoId)
    expect(status).toMatchObject({ state: 'error', error: 'The video has no picture.' })
  })

  it("has Meta's reason when it cannot be processed", async () => {
    const { videoId, sessionId } = await session.startVideo(us, { name: '[broken-video].mp4', sizeBytes: 10 })
    await send(sessionId, 0, 10)
    await session.finishVideo(us, { sessionId, name: '[broken-video].mp4' })
    expect(await session.getVideoStatus(us, videoId)).toMatchObject({
      state: 'error',
      error: expect.stringMatching(/\w/),
    })
  })
})

it('gets the same hash for the same picture under any name', async () => {
  const [one, two] = [
    await session.uploadImage(us, { name: 'one.png', bytes: tinyPng }),
    await session.uploadImage(us, { name: 'two "quoted".png', bytes: tinyPng }),
  ]
  expect(one.hash).toBe(createHash('md5').update(tinyPng).digest('hex'))
  expect(two.hash).toBe(one.hash)
})

describe('creating', () => {
  async function uploadVideo() {
    const { videoId, sessionId } = await session.startVideo(us, { name: 'v.mp4', sizeBytes: 3 })
    const open = async () => Readable.from([Buffer.from('abc')])
    await session.sendVideoChunk(us, { sessionId, startOffset: 0, sizeBytes: 3, open })
    await session.finishVideo(us, { sessionId, name: 'v.mp4' })
    return videoId
  }

  async function creativePlan() {
    const [page] = await session.listPages(us)
    const [instagram] = await session.listInstagramAccounts(us)
    const { hash } = await session.uploadImage(us, { name: 'p.png', bytes: tinyPng })
    return buildCreativePlan({
      pageId: page?.id ?? '',
      instagramUserId: instagram?.id ?? null,
      videoId: await uploadVideo(),
      imageHash: hash,
    })
  }

  it('creates a paused ad set, finds it by its mark and activates it', async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const { id } = await session.createAdSet(
      us,
      buildGraphAdSet(campaign.id, { name: 'Traffic [aa11]', daily_budget: 1500 }),
    )
    const [found, ...others] = await session.findAdSets(us, 'aa11')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      id,
      campaignId: campaign.id,
      status: 'PAUSED',
      dailyBudget: 1500,
      isDynamicCreative: false,
    })
    await session.activate(id)
    await session.activate(id)
    expect((await session.getAdSet(id)).status).toBe('ACTIVE')
  })

  it("finds an ad set by a mark in brackets, which Meta's search does not accept", async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const { id } = await session.createAdSet(us, buildGraphAdSet(campaign.id, { name: 'Summer [EU] sale [cc33]' }))
    const search = async (text: string) => (await session.findAdSets(us, text)).map(({ id: found }) => found)
    expect(await search('[cc33]')).toEqual([id])
    expect(await search('Summer [EU] sale [cc33]')).toEqual([id])
    expect(await search('[sale cc33]')).toEqual([])
  })

  it('must use the bid strategy of a campaign whose ad sets share their budgets', async () => {
    const id = await sandbox.addCampaign({
      objective: 'OUTCOME_ENGAGEMENT',
      is_adset_budget_sharing_enabled: true,
      bid_strategy: 'COST_CAP',
    })
    expect(await session.getCampaign(id)).toMatchObject({ sharesAdSetBudgets: true, bidStrategy: 'COST_CAP' })
    expect((await findCampaign('OUTCOME_TRAFFIC')).sharesAdSetBudgets).toBe(false)
    const other = await captureFailure(session.createAdSet(us, buildGraphAdSet(id)))
    expect(other).toMatchObject({ kind: 'final', subcode: 4834009 })
    await session.createAdSet(us, buildGraphAdSet(id, { bid_strategy: 'COST_CAP', bid_amount: 500 }))
  })

  it('creates an ad set without a budget in a campaign that has one', async () => {
    const campaign = await findCampaign('OUTCOME_SALES', true)
    const [pixel] = await session.listPixels(us)
    const plan = buildGraphAdSet(campaign.id, {
      optimization_goal: 'OFFSITE_CONVERSIONS',
      bid_strategy: null,
      daily_budget: null,
      destination_type: 'WEBSITE',
      promoted_object: { pixel_id: pixel?.id ?? '', custom_event_type: 'PURCHASE' },
    })
    expect((await session.createAdSet(us, plan)).id).toMatch(/^\d{15,}$/)
  })

  it("passes on Meta's sentence and the blamed field", async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const refused = await captureFailure(session.createAdSet(us, buildGraphAdSet(campaign.id, { daily_budget: 1 })))
    expect(refused).toMatchObject({
      kind: 'final',
      code: 100,
      subcode: 1885272,
      title: expect.stringMatching(/\w/),
      traceId: expect.stringMatching(/\w/),
    })
    expect(refused?.blamedFields).toContain('daily_budget')
    expect(refused?.message).not.toBe('Invalid parameter')
  })

  it('creates no ad set in a dry run', async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const before = (await sandbox.objects('adsets')).length
    const plan = buildGraphAdSet(campaign.id)
    await session.createAdSet(us, plan, { validateOnly: true })
    const refused = await captureFailure(session.createAdSet(us, { ...plan, daily_budget: 1 }, { validateOnly: true }))
    expect(refused?.kind).toBe('final')
    expect((await sandbox.objects('adsets')).length).toBe(before)
  })

  it('creates a creative of one text each, of several, and of a picture alone', async () => {
    const plan = await creativePlan()
    const several = { primaryTexts: ['A', 'B', 'C'], headlines: ['One', 'Two'], linkDescriptions: [] }
    const ids = [
      await session.createCreative(us, plan),
      await session.createCreative(us, { ...plan, ...several }),
      await session.createCreative(us, { ...plan, videoId: null }),
    ].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })

  it('creates a paused ad, which is reviewed, found by its mark and previewed', async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const [{ id: adSetId }, { id: creativeId }] = await Promise.all([
      session.createAdSet(us, buildGraphAdSet(campaign.id)),
      session.createCreative(us, await creativePlan()),
    ])
    const plan = { name: 'Ad [bb22]', adSetId, creativeId, pixelId: null, conversionDomain: null }
    const { id } = await session.createAd(us, plan)
    expect(await session.findAds(us, 'bb22')).toMatchObject([
      { id, name: 'Ad [bb22]', adSetId, campaignId: campaign.id, creativeId, status: 'PAUSED' },
    ])
    await session.activate(id)
    expect(await session.getAd(id)).toMatchObject({ status: 'ACTIVE', feedback: [] })
    expect(await session.getPreviewUrl(id, 'INSTAGRAM_REELS')).toContain(sandbox.url)
  })

  it('tries an ad with a new creative, and creates neither', async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const { id: adSetId } = await session.createAdSet(us, buildGraphAdSet(campaign.id))
    const countObjects = async () => [await sandbox.objects('ads'), await sandbox.objects('adcreatives')].flat().length
    const before = await countObjects()
    const plan = { name: 'Ad on trial', adSetId, pixelId: null, conversionDomain: null }
    const creative = { ...(await creativePlan()), name: 'On trial' }
    await session.tryAd(us, plan, creative)
    const refused = await captureFailure(session.tryAd(us, plan, { ...creative, pageId: '1' }))
    expect(refused?.kind).not.toBeUndefined()
    expect((await captureFailure(session.tryAd(us, { ...plan, adSetId: '1' }, creative)))?.kind).toBe('permission')
    expect(await countObjects()).toBe(before)
  })

  it('reports why Meta disapproved an ad', async () => {
    const campaign = await findCampaign('OUTCOME_TRAFFIC')
    const { id: adSetId } = await session.createAdSet(us, buildGraphAdSet(campaign.id))
    const { id: creativeId } = await session.createCreative(us, await creativePlan())
    const plan = { name: 'Bad ad [disapprove]', adSetId, creativeId, pixelId: null, conversionDomain: null }
    const { id } = await session.createAd(us, plan)
    const ad = await session.getAd(id)
    expect(ad.effectiveStatus).toBe('DISAPPROVED')
    expect(ad.feedback[0]).toMatch(/\w/)
  })
})
