import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { expect, it } from 'vitest'
import { buildDraft } from '../../../test/build-draft.ts'
import { commonValue, describeReady, groupProblems } from './draft-problems.rules.ts'

const lacking = (id: string, ...issues: [field: string, message: string][]) => {
  const readiness_issues = issues.map(([field, message]) => ({ field, message }))
  return buildDraft({ id, readiness_issues, is_ready_to_submit: issues.length === 0 })
}
const groupsOf = (...drafts: Draft[]) => groupProblems(drafts).map(({ title, drafts: of }) => [title, of.length])

it('groups what drafts lack, what can be chosen here first', () => {
  const text = ['primary_texts', 'Take "cheap" out of the primary text.'] as [string, string]
  const page = ['facebook_page_id', 'Choose a Facebook page.'] as [string, string]
  const drafts = [
    lacking('a', text, page, ['website_url', 'Enter a website URL.']),
    lacking('b', page, ['website_url', 'Enter another one.']),
    lacking('c', page),
    lacking('d'),
  ]
  expect(groupsOf(...drafts)).toEqual([
    ['3 need a page: choose', 3],
    ['2 need a website URL: enter', 2],
    ['1 of the drafts: Take "cheap" out of the primary text.', 1],
  ])
  expect(groupsOf(lacking('a', page))).toEqual([['1 needs a page: choose', 1]])
  expect(groupsOf(lacking('a'))).toEqual([])
})

it.each([
  [[lacking('a')], 'The draft is ready.'],
  [[lacking('a', ['x', 'y'])], 'The draft is not ready yet.'],
  [[lacking('a'), lacking('b')], 'All 2 drafts are ready.'],
  [[lacking('a'), lacking('b', ['x', 'y'])], '1 of 2 drafts is ready.'],
  [[lacking('a', ['x', 'y']), lacking('b', ['x', 'y'])], '0 of 2 drafts are ready.'],
])('says how many are ready', (drafts, text) => {
  expect(describeReady(drafts)).toBe(text)
})

it('finds the value that all drafts share', () => {
  const at = (meta_ad_account_id: string | null) => buildDraft({ meta_ad_account_id })
  expect(commonValue([at('act_1'), at('act_1')], 'meta_ad_account_id')).toEqual({ value: 'act_1', isMixed: false })
  expect(commonValue([at(null)], 'meta_ad_account_id')).toEqual({ value: null, isMixed: false })
  expect(commonValue([at('act_1'), at(null)], 'meta_ad_account_id')).toEqual({ value: null, isMixed: true })
})
