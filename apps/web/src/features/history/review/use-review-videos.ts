import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { useMemo } from 'react'
import type { OwnDecisions } from './decisions.rules.ts'
import type { ReviewList } from './review.queries.ts'
import { isReviewable, type ReviewVideo, toReviewVideo, withoutReplaced } from './review.rules.ts'

/** Reading the variants of 200 results takes longer than a key press may. */
const readVideos = new WeakMap<BatchResult, ReviewVideo>()

function readVideo(item: BatchResult): ReviewVideo {
  const known = readVideos.get(item)
  if (known) return known
  const video = toReviewVideo(item, false)
  readVideos.set(item, video)
  return video
}

/** The videos of a review, with the decisions that are not stored yet. */
export function useReviewVideos({ items, deletedIds }: ReviewList, own: ReadonlyMap<number, OwnDecisions>) {
  return useMemo(() => {
    return withoutReplaced(items.filter(isReviewable)).map((item): ReviewVideo => {
      if (deletedIds.has(item.id)) return toReviewVideo(item, true)
      const video = readVideo(item)
      const mine = own.get(item.id)
      if (!mine) return video
      return {
        ...video,
        decisions: video.decisions.map((stored, index) =>
          mine.has(index) ? (mine.get(index)?.decision ?? null) : stored,
        ),
      }
    })
  }, [items, deletedIds, own])
}
