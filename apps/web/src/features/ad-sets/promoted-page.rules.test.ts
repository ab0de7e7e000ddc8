import { expect, it } from 'vitest'
import { findLatestPage } from './promoted-page.rules.ts'

const buildPagedDraft = (meta_ad_account_id: string | null, facebook_page_id: string | null, day: number) => ({
  meta_ad_account_id,
  facebook_page_id,
  updated_at: `2026-11-${day}T10:00:00.000Z`,
})
const drafts = [
  buildPagedDraft('act_1', '11', 18),
  buildPagedDraft('act_1', '12', 20),
  buildPagedDraft('act_1', null, 21),
  buildPagedDraft('act_2', '21', 22),
  buildPagedDraft(null, '31', 23),
]

it.each([
  ['that of the draft changed last', 'act_1', '12'],
  ['that of this account only', 'act_2', '21'],
  ['none when no draft has one', 'act_3', ''],
  ['none without an account', null, ''],
])('suggests a page for an ad account: %s', (_what, account, page) => {
  expect(findLatestPage(drafts, account)).toBe(page)
})
