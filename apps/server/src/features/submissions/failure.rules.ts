import type { MetaFailureKind } from '../../providers/meta-ads/meta-ads.schemas.ts'

export type Verdict =
  /** It is retried at `retryAt`. */
  | { to: 'waiting'; retryAt: Date; tries: number; sentence: string }
  /** It ends; the draft may be changed and submitted again. */
  | { to: 'failed' }
  /** It ends with all pending submissions of the same user or ad account. */
  | { to: 'stopped'; others: 'of the user' | 'of the ad account' }

/** Unanswered tries of one step (docs/meta-api.md). */
export const triesMax = 5
const backoffMs = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]
const unknownPauseMs = 60_000
/** Spreads submissions that wait for the same time. */
const jitterMs = 1000

/**
 * Decides what follows a failure. A call refused by Meta's quota does not count as a try: nothing was executed.
 * @param at.tries failed tries of this step so far.
 * @param at.random 0…1.
 */
export function judgeFailure(
  failure: { kind: MetaFailureKind; retryAt: Date | null },
  at: { tries: number; now: Date; random: number },
): Verdict {
  const { kind, retryAt } = failure
  const jitter = Math.round(at.random * jitterMs)
  if (kind === 'rate') {
    const from = retryAt ?? new Date(at.now.getTime() + unknownPauseMs)
    const sentence = 'Meta asks for a pause. This continues in the background.'
    return { to: 'waiting', retryAt: new Date(from.getTime() + jitter), tries: at.tries, sentence }
  }
  if (kind === 'transient' || kind === 'unknown') {
    const tries = at.tries + 1
    if (tries >= triesMax) return { to: 'failed' }
    const delayMs = backoffMs[at.tries] ?? 60_000
    const sentence = 'Meta did not answer. This is retried automatically.'
    return { to: 'waiting', retryAt: new Date(at.now.getTime() + delayMs + jitter), tries, sentence }
  }
  if (kind === 'token' || kind === 'attention') return { to: 'stopped', others: 'of the user' }
  if (kind === 'blocked') return { to: 'stopped', others: 'of the ad account' }
  return { to: 'failed' }
}
