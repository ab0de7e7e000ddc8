import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { describeBlock } from '@hookline/contract/history/decisions.rules'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { useQueries } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import { findPlacement, previewPlacements } from '../../../parts/ad-preview/preview.rules.ts'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'
import type { OwnDecisions } from './decisions.rules.ts'
import { type ReviewList, useReviewList } from './review.queries.ts'
import {
  countQueue,
  isReviewable,
  isSamePosition,
  type Position,
  type ReviewVideo,
  toReviewVideo,
  withoutReplaced,
} from './review.rules.ts'
import { type ReviewSearch, readIds } from './review-search.rules.ts'
import { describeMissingResults } from './review-words.rules.ts'
import { useDeciding } from './use-deciding.ts'
import { useDecisions } from './use-decisions.ts'
import { type ReviewPlace, useReviewPlace } from './use-review-place.ts'
import { useVariantEdit, type VariantEdit } from './use-variant-edit.ts'

export interface ReviewProps {
  search: ReviewSearch
  onSearchChange: (part: Partial<ReviewSearch>) => void
  /** Lists the keys. */
  onShowKeys: () => void
}

export type Review = ReturnType<typeof useReview>

export const ReviewContext = createContext<Review | null>(null)

/** The review that the component is a part of, by subject. */
export function useReviewState(): Review {
  const review = use(ReviewContext)
  if (!review) throw new Error('useReviewState needs a ReviewState around it')
  return review
}

/** The state of a review, by subject. */
export function useReview({ search, onSearchChange }: ReviewProps) {
  const list = useReviewList({ batch: search.batch, ids: readIds(search.ids) })
  const decisions = useDecisions({
    results: list,
    onReasonNeeded: (videoId, variant, message) => deciding.askReason({ videoId, variant, message }),
  })
  const videos = useReviewVideos(list, decisions.own)
  const [wanted] = useState({ video: search.video, variant: search.variant })
  const place = useReviewPlace(videos, wanted)
  const projects = [...new Set(videos.map(({ project }) => project))]
  const guides = useQueries({ queries: projects.map(brandGuideQuery) }).map(({ data }) => data)
  const deciding = useDeciding({
    videos,
    place,
    decisions,
    findBlock: (video, index) => {
      const variant = video.variants[index]
      const guide = guides[projects.indexOf(video.project)]
      return variant && guide ? describeBlock(variant, guide, video.ignored) : null
    },
  })
  const edit = useVariantEdit(place, list)
  const regeneration = useVariantRegeneration(place, edit)
  const counts = useMemo(() => countQueue(videos), [videos])
  const placement = findPlacement(search.placement) ?? previewPlacements[0]
  const setPlacement = (kind: string) => onSearchChange({ placement: kind })
  return {
    search,
    onSearchChange,
    list,
    videos,
    counts,
    place,
    decisions,
    deciding,
    edit,
    regeneration,
    placement,
    setPlacement,
  }
}

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
function useReviewVideos({ items, deletedIds }: ReviewList, own: ReadonlyMap<number, OwnDecisions>) {
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

/** The regeneration of one variant in its place, until it is taken or dropped, edited, or another video is shown. */
function useVariantRegeneration({ position, goTo, focusVariant }: ReviewPlace, edit: VariantEdit) {
  const [at, setAt] = useState<Position | null>(null)
  const isOver = at !== null && (at.videoId !== position?.videoId || isSamePosition(edit.at, at))
  if (isOver) setAt(null)
  return {
    isForVariant: (other: Position) => isSamePosition(at, other),
    isHere: isSamePosition(at, position),
    canBegin: edit.canEdit,
    begin(next: Position) {
      if (!edit.canEdit || isSamePosition(edit.at, next)) return
      goTo(next, { hasFocus: false })
      setAt(next)
    },
    close() {
      setAt(null)
      if (at) focusVariant(at)
    },
    /** @returns false when the new one could not be stored */
    take: async (variant: CopyVariant) => (at ? await edit.replace(at, variant) : false),
  }
}

/** What of the chosen results cannot be reviewed; '' when nothing. */
export function useMissingResults(): string {
  const { list } = useReviewState()
  return describeMissingResults(list.missingIds.length, list.skippedCount)
}
