import { describe, expect, it } from 'vitest'
import { buildAdSetPlan } from '../../../test/meta-plans.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import { findMadeAdSet, pickMadeAdSet } from './find-made-ad-set.ts'

type Found = Awaited<ReturnType<MetaAdsSession['findAdSets']>>[number]
const sentAt = new Date('2026-11-21T12:00:00Z')
const plan = buildAdSetPlan('7', { name: 'Summer' })
const adSet = (id: string, change: Partial<Found> = {}): Found => ({
  id,
  name: 'Summer',
  status: 'PAUSED',
  effectiveStatus: 'PAUSED',
  optimizationGoal: 'LINK_CLICKS',
  billingEvent: 'IMPRESSIONS',
  isDynamicCreative: false,
  dailyBudget: 5000,
  lifetimeBudget: null,
  createdAt: '2026-11-21T12:00:01Z',
  campaignId: '7',
  ...change,
})

describe('what a lost call made', () => {
  it.each<[string, Found[], string | null]>([
    ['is the one of that name and campaign', [adSet('1')], '1'],
    ["counts by Meta's clock, which may be a little behind", [adSet('1', { createdAt: '2026-11-21T11:59:01Z' })], '1'],
    ['is the oldest of several', [adSet('1'), adSet('2')], '1'],
    ['is not an older one', [adSet('1', { createdAt: '2026-11-21T11:58:59Z' })], null],
    ['is not one in another campaign', [adSet('1', { campaignId: '8' })], null],
    ['is not one whose name holds the name', [adSet('1', { name: 'Summer 2' })], null],
    ['is not one of an unknown time', [adSet('1', { createdAt: null })], null],
    ['is none when there is none', [], null],
  ])('%s', (_what, found, id) => {
    expect(pickMadeAdSet(found, plan, sentAt)?.id ?? null).toBe(id)
  })
})

describe('looking for it', () => {
  const waited: number[] = []
  const look = (looks: (Found[] | Error)[]) => {
    waited.length = 0
    const findAdSets = async () => {
      const seen = looks.shift() ?? []
      if (seen instanceof Error) throw seen
      return seen
    }
    const sleep = async (ms: number) => void waited.push(ms)
    const how = { waitsMs: [1, 2, 3], sleep }
    return findMadeAdSet({ findAdSets } as unknown as MetaAdsSession, { adAccountId: 'act_1', plan, sentAt }, how)
  }

  it('goes on while reads lag behind', async () => {
    expect((await look([[], [adSet('5')]]))?.id).toBe('5')
    expect(waited).toEqual([1, 2])
  })

  it('goes on when a look fails', async () => {
    expect((await look([new MetaAdsError('rate', 'Slow down.'), [adSet('5')]]))?.id).toBe('5')
  })

  it('ends without a result when nothing appears', async () => {
    expect(await look([])).toBeNull()
    expect(waited).toEqual([1, 2, 3])
  })
})
