import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import { nameMaxChars } from '@hookline/contract/drafts/drafts.schemas'

/** Of one ad account at once: more would only wait for Meta's quota (docs/meta-api.md). */
export const concurrentPerAccount = 3

/**
 * When to look for what a lost call may have made, in milliseconds after its answer was lost: reads at Meta can lag
 * behind writes (docs/meta-api.md).
 */
export const lookAfterMs: readonly number[] = [2000, 10_000, 30_000]

/** So long after something was made, Meta's word that it is missing is read lag. */
export const readLagMs = 60_000

/** Characters of a draft's id in its tag: 48 random bits, so that no two drafts of an account share one. */
const tagLength = 12

/** What only names of this draft's things at Meta contain; the same whatever is tried how often. */
export function nameTag(draftId: string): string {
  return `[hk-${draftId.replaceAll('-', '').slice(-tagLength)}]`
}

/**
 * A name with the draft's tag at its end.
 * @param maxChars what the name may have with its tag; the name is cut, never the tag.
 */
export function taggedName(name: string, draftId: string, maxChars = nameMaxChars): string {
  const ending = ` ${nameTag(draftId)}`
  const room = maxChars - ending.length
  // Not through the middle of an emoji's surrogate pair.
  return (
    name
      .trim()
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, '') + ending
  )
}

/** Was anything of it made at Meta, so that it should be finished before others begin? Looking makes nothing. */
export function hasBegun(steps: readonly SubmissionStep[]): boolean {
  return steps.some((step) => step !== 'preflight')
}

/** Looks that follow so soon are made by the run itself; for later ones it gives the draft back. */
export const soonMs = 3000
const firstLooksMs: readonly number[] = [300, 700, 1500, 3000, 5000, 5000, 8000, 12_000, 20_000]
const laterLooksMs = 30_000
/** From here on the video is late, and looked at seldom; it is never given up (docs/meta-api.md). */
const lateMs = 30 * 60_000
const lateLooksMs = 10 * 60_000

/**
 * When to look next whether Meta has prepared a video: often at first, for a short one is ready at once.
 * @param looks how often it was looked at.
 * @param waitedMs since the first look.
 */
export function nextVideoLook(looks: number, waitedMs: number): { delayMs: number; sentence: string } {
  if (waitedMs >= lateMs) {
    const sentence = 'Meta has been preparing this video for more than half an hour. It is looked at every 10 minutes.'
    return { delayMs: lateLooksMs, sentence }
  }
  return { delayMs: firstLooksMs[looks] ?? laterLooksMs, sentence: 'Meta is preparing the video.' }
}
