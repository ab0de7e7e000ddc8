import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { expect, it } from 'vitest'
import { buildDraft } from '../../../test/build-draft.ts'
import { commonValue, describeReady, groupProblems } from './draft-problems.rules.ts'

const buildIncompleteDraft = (id: string, ...issues: [field: string, message: string][]) => {
  const readiness_issues = issues.map(([field, message]) => ({ field, message }))
  return buildDraft({ id, readiness_issues, is_ready_to_submit: issues.length === 0 })
}
const listGroups = (...drafts: Draft[]) => groupProblems(drafts).map(({ title, drafts: of }) => [title, of.length])

it('groups what drafts lack, what can be chosen here first', () => {
  const text = ['primary_texts', 'Take "cheap" out of the primary text.'] as [string, string]
  const page = ['facebook_page_id', 'Choose a Facebook page.'] as [string, string]
  const drafts = [
    buildIncompleteDraft('a', text, page, ['website_url', 'Enter a website URL.']),
    buildIncompleteDraft('b', page, ['website_url', 'Enter another one.']),
    buildIncompleteDraft('c', page),
    buildIncompleteDraft('d'),
  ]
  expect(listGroups(...drafts)).toEqual([
    ['3 need a Facebook page: choose', 3],
    ['2 need a website URL: enter', 2],
    ['1 of the drafts: Take "cheap" out of the primary text.', 1],
  ])
  expect(listGroups(buildIncompleteDraft('a', page))).toEqual([['1 needs a Facebook page: choose', 1]])
  expect(listGroups(buildIncompleteDraft('a'))).toEqual([])
})

it.each([
  [[buildIncompleteDraft('a')], 'The draft is ready.'],
  [[buildIncompleteDraft('a', ['x', 'y'])], 'The draft is not ready yet.'],
  [[buildIncompleteDraft('a'), buildIncompleteDraft('b')], 'All 2 drafts are ready.'],
  [[buildIncompleteDraft('a'), buildIncompleteDraft('b', ['x', 'y'])], '1 of 2 drafts is ready.'],
  [[buildIncompleteDraft('a', ['x', 'y']), buildIncompleteDraft('b', ['x', 'y'])], '0 of 2 drafts are ready.'],
])('says how many are ready', (drafts, text) => {
  expect(describeReady(drafts)).toBe(text)
})

it('finds the value that all drafts share', () => {
  const buildDraftInAccount = (meta_ad_account_id: string | null) => buildDraft({ meta_ad_account_id })
  expect(commonValue([buildDraftInAccount('act_1'), buildDraftInAccount('act_1')], 'meta_ad_account_id')).toEqual({
    value: 'act_1',
    isMixed: false,
  })
  expect(commonValue([buildDraftInAccount(null)], 'meta_ad_account_id')).toEqual({ value: null, isMixed: false })
  expect(commonValue([buildDraftInAccount('act_1'), buildDraftInAccount(null)], 'meta_ad_account_id')).toEqual({
    value: null,
    isMixed: true,
  })
})
