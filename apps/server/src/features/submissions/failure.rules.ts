import type { ErrorCode } from '@hookline/contract/errors'

/** How a run can fail, as far as what follows is concerned; the words are those of the port to Meta. */
export type FailureKind = 'final' | 'token' | 'attention' | 'permission' | 'blocked' | 'rate' | 'transient' | 'unknown'

/** What follows a failure of one submission. */
export type Verdict =
  /** It goes on by itself. */
  | { to: 'waiting'; retryAt: Date; tries: number; sentence: string }
  /** It ends; the draft may be changed and sent again. */
  | { to: 'failed' }
  /** It ends, and so does what waits for the same person, or for the same ad account. */
  | { to: 'stopped'; others: 'of the user' | 'of the ad account' }

/** Tries of one step that got no answer (docs/meta-api.md). */
export const triesMax = 5
const backoffMs = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]
const unknownPauseMs = 60_000
/** Spreads those that wait for the same moment. */
const jitterMs = 1000

/**
 * Decides what follows a failure. Waiting for Meta's quota is no try: nothing was executed.
 * @param at.tries how often this step was tried in vain before.
 * @param at.random 0…1.
 */
export function judgeFailure(
  failure: { kind: FailureKind; retryAt: Date | null },
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

/** A refusal without `MetaAdsError`: the person's connection is missing or dead. */
export function isConnectionFault(code: ErrorCode): boolean {
  return code === 'META_NOT_CONNECTED' || code === 'META_RECONNECT'
}
