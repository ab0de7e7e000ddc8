import { describeDifferences } from './ad-guard.rules.ts'
import type { AttentionKind, NeedsAttention } from './ad-guard.schemas.ts'
import type { Draft } from './drafts.schemas.ts'

type SentAd = Pick<Draft, 'status' | 'effective_status' | 'review_feedback' | 'guard'> & {
  /** Meta says that its creative is worn out. */
  isWornOut: boolean
}

/** What a sent ad needs first. The filter of the drafts' list knows the same facts. */
export function needsAttention(ad: SentAd): NeedsAttention {
  const kind = ad.status === 'SUBMITTED_TO_META' ? findKind(ad) : null
  return kind && { kind, text: texts[kind](ad) }
}

function findKind({ effective_status: status, review_feedback: feedback, guard, isWornOut }: SentAd) {
  if (guard.state === 'gone' || status === 'DELETED') return 'gone'
  if (guard.state === 'changed') return 'changed'
  if (status === 'DISAPPROVED') return 'disapproved'
  if (status === 'PENDING_BILLING_INFO') return 'payment'
  // A reason without a refusal concerns some placements.
  if (status === 'WITH_ISSUES' || feedback.length > 0) return 'issues'
  return isWornOut ? 'worn_out' : null
}

const texts: Record<AttentionKind, (ad: SentAd) => string> = {
  gone: () => 'Meta no longer has this ad.',
  changed: ({ guard }) => describeDifferences(guard.differences),
  disapproved: ({ review_feedback: [reason] }) => reason ?? 'Meta refused this ad.',
  issues: ({ review_feedback: [reason] }) => reason ?? 'Meta reports issues with this ad.',
  payment: () => 'The ad account has no valid payment. Add one in Ads Manager.',
  worn_out: () => 'Meta says that this creative is worn out.',
}
