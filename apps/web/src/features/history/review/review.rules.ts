import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { IgnoredFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import { countDecisions } from '@hookline/contract/history/decisions.rules'
import type { Decision } from '@hookline/contract/history/decisions.schemas'
import { isCancelled, isFailed, isUnfinished } from '@hookline/contract/history/history.rules'
import type { BatchResult } from '@hookline/contract/history/history.schemas'

/** `empty`: finished without a variant that could be read. */
export type ReviewVideoState = 'waiting' | 'failed' | 'cancelled' | 'empty' | 'deleted' | 'ready'

/** One video of the queue. */
export interface ReviewVideo {
  id: number
  name: string
  project: string | null
  thumbnails: string[]
  state: ReviewVideoState
  /** Why there are no variants; null for a ready one. */
  problem: string | null
  variants: readonly CopyVariant[]
  /** As many as variants. */
  decisions: readonly (Decision | null)[]
  /** Findings of the copy check that were ignored one by one. */
  ignored: readonly IgnoredFinding[]
}

/** A video of the queue by its id, and the index of one of its variants. */
export interface Position {
  videoId: number
  variant: number
}

/** Whether both are the same variant. */
export function isSamePosition(one: Position | null, other: Position | null): boolean {
  return one !== null && one.videoId === other?.videoId && one.variant === other.variant
}

export function toReviewVideo(item: BatchResult, isDeleted: boolean): ReviewVideo {
  const variants = currentVariants(item)
  const state = classifyVideo(item, variants.length, isDeleted)
  return {
    id: item.id,
    name: item.videoFilename,
    project: item.project,
    thumbnails: item.screenshotPublicUrl ? [item.screenshotPublicUrl] : [],
    state,
    problem: describeProblem(item, state),
    variants: state === 'ready' ? variants : [],
    decisions: state === 'ready' ? variants.map((_, index) => item.decisions[index] ?? null) : [],
    ignored: item.ignoredFindings,
  }
}

function classifyVideo(item: BatchResult, variantCount: number, isDeleted: boolean): ReviewVideoState {
  if (isDeleted) return 'deleted'
  if (isUnfinished(item.status)) return 'waiting'
  if (isCancelled(item)) return 'cancelled'
  if (isFailed(item.status) || item.result?.error) return 'failed'
  return variantCount > 0 ? 'ready' : 'empty'
}

function describeProblem({ error_message: stored, result }: BatchResult, state: ReviewVideoState): string | null {
  if (state === 'failed') return stored || result?.error || 'An unknown error occurred during generation.'
  if (state === 'cancelled') return stored ?? 'Cancelled.'
  return state === 'empty' ? 'The answer holds no copy variants that can be read.' : null
}

/** Only ad copy has variants to decide about. */
export const isReviewable = ({ operation }: Pick<BatchResult, 'operation'>) => operation === 'copy'

/** Without failed results whose video was generated again since. */
export function withoutReplaced(items: readonly BatchResult[]): BatchResult[] {
  const latest = new Map<string, number>()
  for (const item of items) latest.set(buildVideoKey(item), Math.max(item.id, latest.get(buildVideoKey(item)) ?? 0))
  return items.filter((item) => !isFailed(item.status) || latest.get(buildVideoKey(item)) === item.id)
}

const buildVideoKey = ({ videoObjectName, videoFilename }: Pick<BatchResult, 'videoObjectName' | 'videoFilename'>) =>
  `${videoObjectName ?? ''} ${videoFilename}`

const findVideoIndex = (videos: readonly ReviewVideo[], position: Position | null) =>
  videos.findIndex(({ id }) => id === position?.videoId)

/** The list from after an index, continued with what is before it and the index itself. */
function rotateAfter<T>(list: readonly T[], index: number): T[] {
  return [...list.slice(index + 1), ...list.slice(0, index + 1)]
}

/**
 * The undecided variant to decide about next: the next one of the same video, else one before it, else the first one of
 * the videos after it, else of those before it.
 * @returns null when every variant that is there is decided
 */
export function nextUndecided(videos: readonly ReviewVideo[], from: Position | null): Position | null {
  const at = findVideoIndex(videos, from)
  const current = videos[at]
  if (current && from) {
    const indexes = rotateAfter([...current.variants.keys()], Math.min(from.variant, current.variants.length - 1))
    const variant = indexes.find((index) => current.decisions[index] === null)
    if (variant !== undefined) return { videoId: current.id, variant }
  }
  for (const { id, decisions } of rotateAfter(videos, at)) {
    const variant = decisions.indexOf(null)
    if (variant >= 0) return { videoId: id, variant }
  }
  return null
}

/** The variant before or after; beyond the last one of a video the first one of the next video that has any. */
export function stepVariant(videos: readonly ReviewVideo[], from: Position, by: 1 | -1): Position | null {
  const all = videos.flatMap(({ id, variants }) => variants.map((_, variant) => ({ videoId: id, variant })))
  const at = all.findIndex((each) => isSamePosition(each, from))
  if (at >= 0) return all[at + by] ?? null
  // A video without variants: the nearest one that has some.
  const order = videos.map(({ id }) => id)
  const here = order.indexOf(from.videoId)
  const beyond = all.filter(({ videoId }) => Math.sign(order.indexOf(videoId) - here) === by)
  return (by === 1 ? beyond[0] : beyond.at(-1)) ?? null
}

/** The video before or after, at its first undecided variant. */
export function stepVideo(videos: readonly ReviewVideo[], from: Position | null, by: 1 | -1): Position | null {
  const video = videos[findVideoIndex(videos, from) + by]
  return video ? findEntryPosition(video) : null
}

/** Where a chosen video is entered: at its first undecided variant, else at its first. */
export function findEntryPosition({ id, decisions }: ReviewVideo): Position {
  return { videoId: id, variant: Math.max(0, decisions.indexOf(null)) }
}

/** The position at which a review begins: that of the address, else the first undecided variant, else the first video. */
export function firstPosition(
  videos: readonly ReviewVideo[],
  wanted: { video?: number | undefined; variant?: number | undefined },
): Position | null {
  const video = videos.find(({ id }) => id === wanted.video)
  if (video) {
    const variant = (wanted.variant ?? 0) - 1
    return variant in video.variants ? { videoId: video.id, variant } : findEntryPosition(video)
  }
  const [first] = videos
  return nextUndecided(videos, null) ?? (first ? findEntryPosition(first) : null)
}

/** What is done and what is left of a queue. */
export function countQueue(videos: readonly ReviewVideo[]) {
  const { accepted, decided } = countDecisions(videos.flatMap(({ decisions }) => decisions))
  const variants = videos.reduce((sum, video) => sum + video.variants.length, 0)
  const count = (state: ReviewVideoState) => videos.filter((video) => video.state === state).length
  return {
    variants,
    accepted,
    decided,
    rejected: decided - accepted,
    waiting: count('waiting'),
    failed: count('failed'),
    withAccepted: videos.filter(({ decisions }) => decisions.includes('accepted')).length,
    /** Nothing is left to decide, and no video is still being written. */
    isDone: variants > 0 && decided === variants && count('waiting') === 0,
  }
}

export type QueueCounts = ReturnType<typeof countQueue>

/** 'Accepted, 3 of 5': the third variant of five. */
export function announceDecision(decision: Decision | null, { variant }: Position, count: number): string {
  const word = decision === null ? 'Undone' : decision === 'accepted' ? 'Accepted' : 'Rejected'
  return `${word}, ${variant + 1} of ${count}`
}

interface DescribedVideo {
  tone: 'off' | 'waiting' | 'running' | 'success' | 'danger'
  label: string
}

/** The state of a video as the queue shows it. */
export function describeVideo({ state, decisions }: ReviewVideo): DescribedVideo {
  if (state === 'waiting') return { tone: 'running', label: 'Being written' }
  if (state === 'failed') return { tone: 'danger', label: 'Failed' }
  if (state === 'cancelled') return { tone: 'off', label: 'Cancelled' }
  if (state === 'deleted') return { tone: 'off', label: 'Deleted' }
  if (state === 'empty') return { tone: 'danger', label: 'No variants' }
  const { accepted, decided } = countDecisions(decisions)
  if (decided < decisions.length) return { tone: 'waiting', label: `${decided} of ${decisions.length} decided` }
  return { tone: 'success', label: `${accepted} of ${decisions.length} accepted` }
}
