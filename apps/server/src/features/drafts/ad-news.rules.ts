import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { AdNews } from '../notifications/notifications.rules.ts'

/** What a read of a sent ad says. */
export interface AdState {
  effectiveStatus: string | null
  feedback: readonly string[]
  guardState: string
  differences: readonly AdDifference[]
  isWornOut: boolean
}

const isGone = ({ guardState, effectiveStatus }: AdState) => guardState === 'gone' || effectiveStatus === 'DELETED'
const isRefused = ({ effectiveStatus }: AdState) => effectiveStatus === 'DISAPPROVED'

/** What the owner of an ad should hear, which the read before did not say. */
export function listAdNews(before: AdState, after: AdState): AdNews[] {
  if (isGone(after)) return isGone(before) ? [] : [{ kind: 'ad_gone' }]
  const news: AdNews[] = []
  if (isRefused(after) && !isRefused(before)) news.push({ kind: 'ad_disapproved', reason: after.feedback[0] ?? null })
  const known = new Set(before.differences.map(describe))
  const differences = after.differences.filter((difference) => !known.has(describe(difference)))
  if (after.guardState === 'changed' && differences.length > 0) news.push({ kind: 'ad_changed', differences })
  if (after.isWornOut && !before.isWornOut) news.push({ kind: 'ad_worn_out' })
  return news
}

const describe = ({ object, field, now }: AdDifference) => JSON.stringify([object, field, now])
