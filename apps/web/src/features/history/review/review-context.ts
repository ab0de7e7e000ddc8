import { describeBlock } from '@hookline/contract/history/decisions.rules'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import { findPlacement, previewPlacements } from '../../../parts/ad-preview/preview.rules.ts'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'
import { useReviewList } from './review.queries.ts'
import { countQueue } from './review.rules.ts'
import { type ReviewSearch, readIds } from './review-search.rules.ts'
import { describeMissingResults } from './review-words.rules.ts'
import { useDeciding } from './use-deciding.ts'
import { useDecisions } from './use-decisions.ts'
import { useReviewPlace } from './use-review-place.ts'
import { useReviewVideos } from './use-review-videos.ts'
import { useVariantEdit } from './use-variant-edit.ts'
import { useVariantRegeneration } from './use-variant-regeneration.ts'

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
    list,
    onReasonNeeded: (videoId, variant, message) => deciding.askReason({ videoId, variant, message }),
  })
  const videos = useReviewVideos(list, decisions.own)
  const [wanted] = useState({ video: search.video, variant: search.variant })
  const place = useReviewPlace(videos, wanted)
  const { data: guide } = useQuery(brandGuideQuery)
  const deciding = useDeciding({
    videos,
    place,
    decisions,
    findBlock: (video, index) => {
      const variant = video.variants[index]
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

/** What of the chosen results cannot be reviewed; '' when nothing. */
export function useMissingResults(): string {
  const { list } = useReviewState()
  return describeMissingResults(list.missingIds.length, list.skippedCount)
}
