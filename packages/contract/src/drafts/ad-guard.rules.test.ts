import { describe, expect, it } from 'vitest'
import { describeDifference, describeDifferences } from './ad-guard.rules.ts'
import { needsAttention } from './needs-attention.rules.ts'

describe('a difference in words', () => {
  it.each([
    ['text_optimizations', 'OPT_OUT', 'OPT_IN', 'Text improvements are on. Sent: off.'],
    ['text_generation', 'OPT_OUT', 'OPT_IN', 'Text generation is on. Sent: off.'],
    ['sparkle_overlay', 'OPT_OUT', 'OPT_IN', 'Sparkle overlay is on. Sent: off.'],
    ['video_uncrop', 'OPT_OUT', 'STICKY', 'Video expansion is sticky. Sent: off.'],
    ['headlines', '“Tea”', '“Tee”', 'Headlines changed. Sent: “Tea”. Now: “Tee”.'],
    ['link_descriptions', '', '“New”', 'Link Descriptions changed. Sent: none. Now: “New”.'],
    ['call_to_action_type', 'SHOP_NOW', 'LEARN_MORE', 'Call to Action changed. Sent: SHOP_NOW. Now: LEARN_MORE.'],
    ['creative_id', '1', '2', 'Creative changed. Sent: 1. Now: 2.'],
  ])('of %s from %j to %j', (field, sent, now, text) => {
    expect(describeDifference({ object: 'creative', field, sent, now })).toBe(text)
  })
})

it('names a difference that a person understands before those of ids', () => {
  const creative = { object: 'ad' as const, field: 'creative_id', sent: '1', now: '2' }
  const headlines = { object: 'creative' as const, field: 'headlines', sent: '“Tea”', now: '“Tee”' }
  expect(describeDifferences([creative, headlines])).toBe('Headlines changed. Sent: “Tea”. Now: “Tee”. 1 more change.')
  expect(describeDifferences([creative])).toBe('Creative changed. Sent: 1. Now: 2.')
})

describe('a sent ad needs attention', () => {
  const ad = {
    status: 'SUBMITTED_TO_META' as const,
    effective_status: 'PAUSED',
    review_feedback: [],
    guard: { state: 'as_sent' as const, checked_at: null, differences: [] },
    isWornOut: false,
  }
  const difference = { object: 'creative' as const, field: 'inline_comment', sent: 'OPT_OUT', now: 'OPT_IN' }
  const changed = { state: 'changed' as const, checked_at: null, differences: [difference, difference] }
  it.each([
    ['as sent', {}, null],
    ['a draft', { status: 'draft' as const, effective_status: 'DISAPPROVED' }, null],
    ['refused', { effective_status: 'DISAPPROVED', review_feedback: ['Alcohol: No.'] }, 'disapproved: Alcohol: No.'],
    ['refused without a reason', { effective_status: 'DISAPPROVED' }, 'disapproved: Meta refused this ad.'],
    ['refused in part', { review_feedback: ['Alcohol: No.'] }, 'issues: Alcohol: No.'],
    ['with issues', { effective_status: 'WITH_ISSUES' }, 'issues: Meta reports issues with this ad.'],
    [
      'without payment',
      { effective_status: 'PENDING_BILLING_INFO' },
      'payment: The ad account has no valid payment. Add one in Ads Manager.',
    ],
    ['worn out', { isWornOut: true }, 'worn_out: Meta says that this creative is worn out.'],
    ['changed', { guard: changed }, 'changed: Relevant comments are on. Sent: off. 1 more change.'],
    ['deleted', { effective_status: 'DELETED', guard: changed }, 'gone: Meta no longer has this ad.'],
    [
      'gone',
      { guard: { ...changed, state: 'gone' as const }, review_feedback: ['Alcohol: No.'] },
      'gone: Meta no longer has this ad.',
    ],
  ])('when %s', (_, change, expected) => {
    const found = needsAttention({ ...ad, ...change })
    expect(found && `${found.kind}: ${found.text}`).toBe(expected)
  })
})
