import type { AdAccount, AdSet, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { expect, it } from 'vitest'
import { buildDraft } from '../../../test/build-draft.ts'
import { buildAdAccount, buildAdSet, buildCampaign } from '../../../test/build-meta.ts'
import { goLiveTitle, groupBySpending, type SpendingDraft } from './go-live.rules.ts'

interface World {
  account?: Partial<AdAccount> | null
  campaign?: Partial<Campaign> | null
  adSet?: Partial<AdSet> | null
}

const buildFacts = ({ account = {}, campaign = {}, adSet = {} }: World) => ({
  accounts: account ? [buildAdAccount(account)] : [],
  campaigns: campaign ? [buildCampaign(campaign)] : [],
  adSets: adSet ? [buildAdSet({ effectiveStatus: 'ACTIVE', ...adSet })] : [],
})
const groupDrafts = (world: World, ...drafts: SpendingDraft[]) =>
  groupBySpending(drafts.length > 0 ? drafts : [buildDraft()], buildFacts(world))
const newAdSet = (own: SpendingDraft['new_ad_set_configuration']): SpendingDraft => ({
  ...buildDraft({ target_meta_ad_set_id: null }),
  new_ad_set_configuration: { name: 'Autumn', ...own },
})

it.each([
  ['of the ad set', {}, undefined, '$50.00 a day'],
  ['without minor units', { account: { currency: 'JPY' } }, undefined, '¥5,000 a day'],
  ['for its lifetime', { adSet: { dailyBudget: 0, lifetimeBudget: 70000 } }, undefined, '$700.00 in total'],
  [
    'of the campaign',
    { campaign: { ownsBudget: true, dailyBudget: 10000 }, adSet: { dailyBudget: null } },
    undefined,
    '$100.00 a day, shared by the ad sets of campaign “Summer sales”',
  ],
  ['of a new ad set', { adSet: null }, newAdSet({ daily_budget: 1500 }), '$15.00 a day'],
  ['of an unknown ad set', { adSet: null }, undefined, null],
  ['of an unknown account', { account: null }, undefined, null],
  ['of a campaign without a known amount', { campaign: { ownsBudget: true } }, undefined, null],
] as const)('names the budget %s', (_, world, draft, budget) => {
  const [group] = draft ? groupDrafts(world, draft) : groupDrafts(world)
  expect(group?.budget).toBe(budget)
})

it.each([
  ['an active ad set', {}, undefined, null],
  ['a paused ad set', { adSet: { effectiveStatus: 'PAUSED' } }, undefined, /^The ad set is paused/],
  ['a paused campaign', { campaign: { effectiveStatus: 'PAUSED' } }, undefined, /^The campaign is paused/],
  ['a new ad set that begins paused', {}, newAdSet({ status: 'PAUSED' }), /^The ad set is paused/],
  ['a new ad set that begins active', {}, newAdSet({ status: 'ACTIVE' }), null],
] as const)('says when %s keeps an active ad from spending', (_, world, draft, words) => {
  const [group] = draft ? groupDrafts(world, draft) : groupDrafts(world)
  if (words) expect(group?.pause).toMatch(words)
  else expect(group?.pause).toBeNull()
})

it.each([
  ['a paused ad set', {}, 'The ad set is paused and is switched on too.'],
  ['that of a paused campaign', { campaign: { effectiveStatus: 'PAUSED' } }, /^The campaign is paused/],
] as const)('says that %s is switched on with its ads', (_, world, words) => {
  const facts = buildFacts({ ...world, adSet: { effectiveStatus: 'PAUSED' } })
  const [group] = groupBySpending([buildDraft()], facts, { switchesAdSets: true })
  expect(group?.pause).toMatch(words)
})

it('groups ads by ad set, and each new ad set on its own', () => {
  const drafts = [
    { ...buildDraft(), id: 'a', ad_name: 'A' },
    { ...buildDraft(), id: 'b', ad_name: 'B' },
    { ...newAdSet({}), id: 'c', ad_name: 'C' },
    { ...newAdSet({}), id: 'd', ad_name: 'D' },
  ]
  const groups = groupDrafts({}, ...drafts)
  expect(groups.map(({ adSet, adNames }) => [adSet, adNames])).toEqual([
    ['Ad set “Everyone in the US”', ['A', 'B']],
    ['New ad set “Autumn”', ['C']],
    ['New ad set “Autumn”', ['D']],
  ])
})

it('shows ids for objects missing in the lists', () => {
  const [group] = groupDrafts({ account: null, adSet: null, campaign: null })
  expect(group).toMatchObject({ account: 'act_1', adSet: 'Ad set “120000000000000101”' })
})

it.each([
  [1, 1, 'This ad will start spending'],
  [2, 12, '2 of 12 will start spending'],
])('titles %d active of %d drafts %j', (active, total, title) => {
  expect(goLiveTitle(active, total)).toBe(title)
})
