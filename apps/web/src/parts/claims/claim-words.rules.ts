import type { Claim } from '@hookline/contract/claims/claims.schemas'
import { formatOrdinal } from '@hookline/contract/watch-reports/queue-place.rules'
import { describeUnread } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'

export interface ClaimWords {
  /** Where a player can go to. */
  time: string | null
  /** How the video has the claim. */
  note: string
  /** What a chip's tooltip and its name for screen readers add. */
  details: string | null
}

export function describeClaim({ state, evidence }: Pick<Claim, 'state' | 'evidence'>): ClaimWords {
  if (!evidence) return { time: null, note: 'not seen or heard', details: null }
  const { source, fromMs, quote, readAs, isSure } = evidence
  const [sense, verb] = source === 'text' ? ['Seen', 'read'] : ['Heard', 'heard']
  const doubt = isSure ? ', but it may say something else' : ', not for sure'
  const notes = { quoted: 'quoted', paraphrased: 'in other words', unsure: `${verb} as ${readAs}: check` }
  return {
    time: formatVideoTime(fromMs),
    note: state === 'not found' ? 'not seen or heard' : notes[state],
    details: `${sense} in the video${state === 'unsure' ? doubt : ''}: “${quote}”`,
  }
}

/** Minutes and seconds as a player shows them, such as 1:05. */
function formatVideoTime(atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A claim that is in both texts of a variant and has the same evidence is shown once. */
export function uniqueClaims(claims: readonly Claim[]): Claim[] {
  const buildKey = ({ text, state, evidence }: Claim) => JSON.stringify([text.toLowerCase(), state, evidence])
  return [...new Map(claims.toReversed().map((claim) => [buildKey(claim), claim])).values()].toReversed()
}

/** Why there are no claims yet, or why some may be missing; null when there is nothing to say. */
export function describeCheck(watched: WatchState | undefined): string | null {
  if (watched?.status === 'waiting') {
    const place = watched.place ? `: it is the ${formatOrdinal(watched.place)} in the queue` : ''
    return `The claims are checked when the video has been watched${place}.`
  }
  const unread = watched?.report ? describeUnread(watched) : null
  return unread && `${unread} Claims made only there count as not seen or heard.`
}
