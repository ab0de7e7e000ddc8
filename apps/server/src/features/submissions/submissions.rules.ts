import { nameMaxChars } from '@hookline/contract/drafts/drafts.schemas'
import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'

/** Final statuses of objects at Meta. */
export const endedStatuses = ['ARCHIVED', 'DELETED']

/** Running submissions of one ad account; more would only wait for Meta's quota (docs/meta-api.md). */
export const concurrentPerAccount = 3

/**
 * When to look for what a lost call may have created, in milliseconds after its answer was lost: reads at Meta can lag
 * behind writes (docs/meta-api.md).
 */
export const lookAfterMs: readonly number[] = [2000, 10_000, 30_000]

/** Within this time after an object was created, Meta may report it missing because of read lag. */
export const readLagMs = 60_000

/** How long `submit` waits for the end of its submission: less than proxies wait for an answer. */
export const answerWithinMs = 25_000

/** Characters of a draft's id in its tag: 48 random bits, so that no two drafts of an account share one. */
const tagLength = 12

/** A tag that only names of this draft's objects at Meta contain, the same in every try. */
export function nameTag(draftId: string): string {
  return `[hk-${draftId.replaceAll('-', '').slice(-tagLength)}]`
}

/**
 * A name with the draft's tag at its end.
 * @param maxChars includes the tag, which is never cut.
 */
export function taggedName(name: string, draftId: string, maxChars = nameMaxChars): string {
  const ending = ` ${nameTag(draftId)}`
  const nameChars = maxChars - ending.length
  // Not through the middle of an emoji's surrogate pair.
  return (
    name
      .trim()
      .slice(0, nameChars)
      .replace(/[\ud800-\udbff]$/, '') + ending
  )
}

/** Whether anything was created at Meta, so that the draft is finished before others start. */
export function hasStarted(steps: readonly SubmissionStep[]): boolean {
  return steps.some((step) => step !== 'preflight')
}

/** Polls up to this delay are made by the same job, later ones by a new job. */
export const soonMs = 3000
const firstPollsMs: readonly number[] = [300, 700, 1500, 3000, 5000, 5000, 8000, 12_000, 20_000]
const laterPollsMs = 30_000
/** A late video is polled seldom, but never given up (docs/meta-api.md). */
const lateMs = 30 * 60_000
const latePollsMs = 10 * 60_000

/**
 * When to poll a video's state next: often at first, because a short video is ready at once.
 * @param polls how many were made.
 * @param waitedMs since the first poll.
 */
export function nextVideoPoll(polls: number, waitedMs: number): { delayMs: number; sentence: string } {
  if (waitedMs >= lateMs) {
    const sentence = 'Meta has been preparing this video for more than half an hour. It is checked every 10 minutes.'
    return { delayMs: latePollsMs, sentence }
  }
  return { delayMs: firstPollsMs[polls] ?? laterPollsMs, sentence: 'Meta is preparing the video.' }
}
