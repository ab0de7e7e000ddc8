import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAdSetPlan, buildCreativePlan, tinyPng } from '../../../test/meta-plans.ts'
import { startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import type { MetaAds, MetaAdsError, MetaAdsSession } from './meta-ads.ts'
import type { InsightsQuery } from './meta-ads-further.ts'

// The calls that nobody needs yet, over real HTTP against the sandbox as those of meta-ads.contract.test.ts.

let sandbox: TestSandbox
let meta: MetaAds
let session: MetaAdsSession
let us: string
let japan: string

beforeAll(async () => {
  sandbox = await startSandbox({ chunkBytes: 1000, processingMs: 0 })
  meta = sandbox.connect()
  session = meta.as(await sandbox.token())
  const accounts = await session.listAdAccounts()
  us = accounts.find(({ currency }) => currency === 'USD')?.id ?? ''
  japan = accounts.find(({ currency }) => currency === 'JPY')?.id ?? ''
})
afterAll(() => sandbox.close())

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error as MetaAdsError,
  )
const pageCalled = async (name: string) => {
  const page = (await session.listPages()).find((one) => one.name === name)
  if (!page) throw new Error(`the sandbox has no page ${name}`)
  return page
}

describe('a permission', () => {
  it('is taken back alone: the token goes on without it', async () => {
    const lesser = meta.as(await sandbox.token())
    await lesser.revokePermission('ads_management')
    const { granted } = await lesser.listPermissions()
    expect(granted).toContain('ads_read')
    expect(granted).not.toContain('ads_management')
    expect((await lesser.listAdAccounts()).length).toBeGreaterThan(0)
    const plan = buildAdSetPlan('120210000000000002')
    expect(await failureOf(lesser.createAdSet(us, plan))).toMatchObject({ kind: 'permission', code: 200 })
  })

  it('that is none is not asked for', async () => {
    expect(await failureOf(session.revokePermission('../adaccounts'))).toMatchObject({ kind: 'final', code: null })
  })
})

describe('a page', () => {
  it('has a professional and a connected Instagram account, or none', async () => {
    const [shop, blog] = [await pageCalled('Sandbox Shop'), await pageCalled('Sandbox Blog')]
    const account = { id: expect.stringMatching(/^178414/), username: 'sandbox.shop', pictureUrl: expect.any(String) }
    expect(await session.getPageInstagram(shop.id)).toEqual({ business: account, connected: account })
    expect(await session.getPageInstagram(blog.id)).toEqual({ business: null, connected: null })
  })

  it('gets one stand-in at Instagram, which only its own token sees', async () => {
    const { id } = await pageCalled('Sandbox Blog')
    expect(await session.getPageBackedInstagram(id)).toBeNull()
    const made = await session.makePageBackedInstagram(id)
    expect(made.id).toMatch(/^\d{15,}$/)
    expect(await session.makePageBackedInstagram(id)).toEqual(made)
    expect(await session.getPageBackedInstagram(id)).toEqual(made)
  })

  it('of others has none for this person', async () => {
    expect(await failureOf(session.makePageBackedInstagram('106100000000000009'))).toMatchObject({ kind: 'permission' })
  })
})

it('lists custom conversions with their pixel', async () => {
  const [pixel] = await session.listPixels(us)
  expect(await session.listCustomConversions(us)).toEqual([
    { id: expect.any(String), name: 'Newsletter sign-up', pixelId: pixel?.id },
  ])
  expect(await session.listCustomConversions(japan)).toEqual([])
})

describe('a video', () => {
  const bytes = Buffer.alloc(2500, 7)
  const open = async () => Readable.from([bytes])

  it('goes in one piece', async () => {
    const { videoId } = await session.uploadVideo(us, { name: 'whole.mp4', sizeBytes: bytes.length, open })
    expect(await session.getVideoStatus(us, videoId)).toMatchObject({ state: 'ready' })
    expect(await sandbox.objects('advideos')).toContainEqual(
      expect.objectContaining({ id: videoId, title: 'whole.mp4', file_size: 2500 }),
    )
  })

  it('is fetched by Meta, whose status says whether it could', async () => {
    const stateOf = async (url: string) => {
      const { videoId } = await session.fetchVideo(us, { name: 'fetched.mp4', url })
      return vi.waitFor(async () => {
        const { state } = await session.getVideoStatus(us, videoId)
        expect(state).not.toBe('processing')
        return state
      })
    }
    expect(await stateOf(`${sandbox.url}/sandbox/picture/1.svg`)).toBe('ready')
    expect(await stateOf(`${sandbox.url}/nothing-there`)).toBe('error')
  })

  it('whose answer was lost is not sent twice', async () => {
    const count = async () => (await sandbox.objects('advideos')).length
    const before = await count()
    await sandbox.fault({ kind: 'execute-then-drop', path: '/advideos', method: 'POST' })
    const lost = await failureOf(session.uploadVideo(us, { name: 'v.mp4', sizeBytes: bytes.length, open }))
    expect(lost?.kind).toBe('unknown')
    expect(await count()).toBe(before + 1)
  })

  it('is given up half-way, also when the answer to that was lost', async () => {
    const { videoId, sessionId } = await session.startVideo(us, { name: 'v.mp4', sizeBytes: 2500 })
    await sandbox.fault({ kind: 'execute-then-drop', path: '/advideos', method: 'POST' })
    await session.cancelVideo(us, { sessionId })
    expect(await failureOf(session.getVideoStatus(us, videoId))).toMatchObject({ kind: 'permission', subcode: 33 })
  })
})

describe('an image', () => {
  const hash = createHash('md5').update(tinyPng).digest('hex')

  it('goes as text', async () => {
    expect(await session.uploadImageAsText(us, { name: 'dot.png', bytes: tinyPng })).toEqual({ hash })
  })

  it('is copied from another account', async () => {
    await session.uploadImage(us, { name: 'dot.png', bytes: tinyPng })
    expect(await session.copyImage(japan, { fromAccountId: us, hash })).toEqual({ hash })
    const unknown = session.copyImage(japan, { fromAccountId: us, hash: '0'.repeat(32) })
    expect(await failureOf(unknown)).toMatchObject({ kind: 'final', blamedFields: ['copy_from'] })
  })
})

describe('a campaign', () => {
  const plan = { name: 'A campaign', objective: 'OUTCOME_TRAFFIC', specialAdCategories: [], bidStrategy: null }

  it.each([
    ['a budget of its own', { daily: 5000 }, { dailyBudget: 5000, lifetimeBudget: null }],
    ['a budget for its whole time', { lifetime: 90_000 }, { dailyBudget: null, lifetimeBudget: 90_000 }],
    ['budgets of its ad sets', { isSharedByAdSets: false }, { dailyBudget: null, lifetimeBudget: null }],
  ])('is made paused, with %s', async (_what, budget, expected) => {
    const { id } = await session.createCampaign(us, { ...plan, budget })
    expect(await session.getCampaign(id)).toMatchObject({
      ...expected,
      adAccountId: us,
      name: 'A campaign',
      objective: 'OUTCOME_TRAFFIC',
      status: 'PAUSED',
      specialAdCategories: [],
    })
  })

  it('is tried without being made, and refused for what is missing', async () => {
    const before = (await session.listCampaigns(us)).length
    const shared = { ...plan, budget: { isSharedByAdSets: true } }
    expect(await session.createCampaign(us, { ...plan, budget: { daily: 5000 } }, { validateOnly: true })).toEqual({
      id: '',
    })
    expect(await failureOf(session.createCampaign(us, shared))).toMatchObject({ kind: 'final', subcode: 4834005 })
    expect((await session.listCampaigns(us)).length).toBe(before)
  })
})

describe('a preview', () => {
  it('shows a creative that is made, and one that is not', async () => {
    const [page] = await session.listPages(us)
    const { hash } = await session.uploadImage(us, { name: 'p.png', bytes: tinyPng })
    const media = { pageId: page?.id ?? '', instagramUserId: null, videoId: null, imageHash: hash }
    const plan = { ...buildCreativePlan(media), primaryTexts: ['Only looked at'] }
    const { id: creativeId } = await session.createCreative(us, buildCreativePlan(media))
    const shown = async (creative: Parameters<MetaAdsSession['getPreviewUrlOf']>[1]) => {
      const address = await session.getPreviewUrlOf(us, creative, 'MOBILE_FEED_STANDARD')
      return (await fetch(address ?? '')).text()
    }
    expect(await shown({ creativeId })).toContain('The text.')
    expect(await shown(plan)).toContain('Only looked at')
  })
})

describe('insights', () => {
  const query: InsightsQuery = { level: 'campaign', period: { preset: 'last_7d' } }

  it('are numbers of what was delivered, the same as a report of them', async () => {
    const rows = await session.readInsights(us, query)
    const [first] = rows
    expect(first).toMatchObject({ adSetId: null, adId: null, parts: {} })
    expect(first?.campaignId).toMatch(/^\d{15,}$/)
    expect(Date.parse(first?.until ?? '') - Date.parse(first?.since ?? '')).toBe(6 * 86_400_000)
    for (const name of ['impressions', 'reach', 'clicks', 'linkClicks', 'spend', 'clickRate', 'thruplays'] as const) {
      expect(first?.[name], name).toBeGreaterThan(0)
    }
    expect(first?.actions).toContainEqual({ type: 'link_click', value: first?.linkClicks, windows: {} })
    const { reportId } = await session.orderReport(us, query)
    expect(await session.getReportState(reportId)).toEqual({ state: 'done', progress: 100 })
    expect(await session.readReport(reportId, query)).toEqual(rows)
  })

  it('are read to the end, a row for each day', async () => {
    const days = { level: 'adset', period: { preset: 'last_30d' }, timeIncrement: 1 } as const
    const before = (await sandbox.calls()).length
    const rows = await session.readInsights(us, days)
    const pages = (await sandbox.calls()).length - before
    expect(pages).toBe(Math.ceil(rows.length / 200))
    expect(pages).toBeGreaterThan(1)
    expect(new Set(rows.map(({ adSetId, since }) => `${adSetId} ${since}`)).size).toBe(rows.length)
  })

  it('of days that are none are refused, and of what never ran are no rows', async () => {
    const backwards = { ...query, period: { since: '2026-11-02', until: '2026-11-01' } }
    expect(await failureOf(session.readInsights(us, backwards))).toMatchObject({ kind: 'final', code: 100 })
    const { id } = await session.createAdSet(us, buildAdSetPlan('120210000000000002'))
    expect(await session.readInsights(id, { ...query, level: 'adset' })).toEqual([])
  })
})
