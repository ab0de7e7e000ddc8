import { expect, it } from 'vitest'
import { buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { columnsByTab, sortDrafts } from './draft-columns.tsx'

const issue = { field: 'meta_campaign_id', message: 'Choose a campaign.' }
const drafts = buildDrafts(
  { page_name: 'Shop B', readiness_issues: [issue, issue] },
  { page_name: null, facebook_page_id: null },
  { page_name: 'Shop A', readiness_issues: [issue] },
  { page_name: 'Shop A', submission: buildSubmission() },
)
const sortNames = (sort: Parameters<typeof sortDrafts>[1]) => sortDrafts(drafts, sort).map(({ ad_name }) => ad_name)

it.each([
  ['nothing', null, ['Ad 1', 'Ad 2', 'Ad 3', 'Ad 4']],
  ['an unknown column', { column: 'gone', direction: 'asc' }, ['Ad 1', 'Ad 2', 'Ad 3', 'Ad 4']],
  ['page, those without last', { column: 'page', direction: 'asc' }, ['Ad 3', 'Ad 4', 'Ad 1', 'Ad 2']],
  ['name', { column: 'name', direction: 'desc' }, ['Ad 4', 'Ad 3', 'Ad 2', 'Ad 1']],
  ['status, the least to do first', { column: 'status', direction: 'asc' }, ['Ad 4', 'Ad 2', 'Ad 3', 'Ad 1']],
] as const)('sorts by %s', (_, sort, names) => {
  expect(sortNames(sort)).toEqual(names)
})

it.each([
  ['names', {}, 'Summer sales › Everyone in the US'],
  ['ids of unknown ones', { campaign_name: null, ad_set_name: null }, '120000000000000001 › 120000000000000101'],
  ['nothing', { meta_campaign_id: null, campaign_name: null, target_meta_ad_set_id: null, ad_set_name: null }, null],
])('shows campaign and ad set by %s', (_, over, text) => {
  const [draft] = buildDrafts(over)
  const column = columnsByTab.drafts.find(({ key }) => key === 'campaign')
  expect(draft && column?.text(draft)).toBe(text)
})
