import { useEffect, useRef, useState } from 'react'
import {
  findEntryPosition,
  firstPosition,
  nextUndecided,
  type Position,
  type ReviewVideo,
  stepVariant,
  stepVideo,
} from './review.rules.ts'

/** The position in the address when the page was opened. */
export interface WantedPlace {
  video?: number | undefined
  variant?: number | undefined
}

export type ReviewPlace = ReturnType<typeof useReviewPlace>

/** The variant that is being read, and the ways to others. */
export function useReviewPlace(videos: readonly ReviewVideo[], wanted: WantedPlace) {
  const [chosen, setChosen] = useState<Position | null>(null)
  const position =
    (chosen && videos.some(({ id }) => id === chosen.videoId) ? chosen : null) ?? firstPosition(videos, wanted)
  const video = videos.find(({ id }) => id === position?.videoId) ?? null
  // A video that becomes ready later must not take the place of the one being read.
  if (position && position !== chosen && video?.state === 'ready') setChosen(position)

  /** Everything that was there is decided: the next video that becomes ready is shown at once. */
  const [isFollowing, setFollowing] = useState(false)
  if (isFollowing) {
    const next = nextUndecided(videos, position)
    if (next) {
      setFollowing(false)
      setChosen(next)
    }
  }

  /** Moves the focus too, for those who do not see the mark of the current variant. */
  const focusNext = useRef(false)
  useEffect(() => {
    if (!focusNext.current || !position) return
    focusNext.current = false
    document.getElementById(variantElementId(position))?.focus()
  }, [position])

  function goTo(next: Position | null, { hasFocus = true } = {}) {
    if (!next) return
    focusNext.current = hasFocus
    setFollowing(false)
    setChosen(next)
  }

  const variantStep = (by: 1 | -1) => position && stepVariant(videos, position, by)
  const videoStep = (by: 1 | -1) => stepVideo(videos, position, by)

  return {
    position,
    video,
    /** The position is chosen; before, it moves to the first video that becomes ready. */
    isPlaced: chosen !== null,
    nextVideoId: videoStep(1)?.videoId,
    setFollowing,
    goTo,
    goToVideo(id: number) {
      const target = videos.find((each) => each.id === id)
      if (target) goTo(findEntryPosition(target), { hasFocus: false })
    },
    focusVariant(at: Position) {
      // The fields of an edit leave the page with the next render.
      setTimeout(() => document.getElementById(variantElementId(at))?.focus())
    },
    stepVariant: (by: 1 | -1) => goTo(variantStep(by)),
    canStepVariant: (by: 1 | -1) => variantStep(by) !== null,
    stepVideo: (by: 1 | -1) => goTo(videoStep(by)),
    canStepVideo: (by: 1 | -1) => videoStep(by) !== null,
  }
}

export const variantElementId = ({ videoId, variant }: Position) => `review-${videoId}-${variant + 1}`
