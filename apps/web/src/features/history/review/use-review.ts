import { countDecisions } from '@hookline/contract/history/decisions.rules'
import type { Decision } from '@hookline/contract/history/decisions.schemas'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { useEffect, useMemo, useRef, useState } from 'react'
import { takeUndo, type UndoEntry } from './decisions.rules.ts'
import { type ReviewSource, useReviewList } from './review.queries.ts'
import {
  announceDecision,
  countQueue,
  firstPosition,
  isReviewable,
  nextUndecided,
  type Position,
  positionIn,
  type ReviewVideo,
  stepVariant,
  stepVideo,
  toReviewVideo,
  withoutReplaced,
} from './review.rules.ts'
import { useDecisions } from './use-decisions.ts'

/** Reading the variants of 200 results takes longer than a key press may. */
const readVideos = new WeakMap<BatchResult, ReviewVideo>()

function readVideo(item: BatchResult): ReviewVideo {
  const known = readVideos.get(item)
  if (known) return known
  const video = toReviewVideo(item, false)
  readVideos.set(item, video)
  return video
}

interface ReviewNeeds {
  source: ReviewSource
  /** The position in the address when the page was opened. */
  asked: { video?: number | undefined; variant?: number | undefined }
  /** Why the variant may not be accepted without a reason; null when it may. */
  findBlock: (video: ReviewVideo, variant: number) => string | null
}

export interface ReasonQuestion extends Position {
  message: string
}

export type Review = ReturnType<typeof useReview>

/** The state of a review: its videos with their decisions, the position in them, and what can be done there. */
export function useReview({ source, asked, findBlock }: ReviewNeeds) {
  const list = useReviewList(source)
  const { items, deletedIds } = list
  const [question, setQuestion] = useState<ReasonQuestion | null>(null)
  const decisions = useDecisions({
    list,
    onReasonNeeded: (videoId, variant, message) => setQuestion({ videoId, variant, message }),
  })
  const { own } = decisions
  const videos = useMemo(() => {
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

  const [chosen, setChosen] = useState<Position | null>(null)
  const position =
    (chosen && videos.some(({ id }) => id === chosen.videoId) ? chosen : null) ?? firstPosition(videos, asked)
  const video = videos.find(({ id }) => id === position?.videoId) ?? null
  const counts = useMemo(() => countQueue(videos), [videos])
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

  const [undoable, setUndoable] = useState<readonly UndoEntry[]>([])
  const [announced, setAnnounced] = useState({ text: '', count: 0 })
  const announce = (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 }))

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

  const focusVariant = (at: Position) => {
    // The fields of an edit leave the page with the next render.
    setTimeout(() => document.getElementById(variantElementId(at))?.focus())
  }

  const readNow = (id: number) => decisions.read(id)

  function decideAt(at: Position, decision: Decision | null, reason: string | null) {
    const target = videos.find(({ id }) => id === at.videoId)
    const before = readNow(at.videoId)[at.variant]
    if (!target || !before) return
    decisions.decide(at.videoId, at.variant, { decision, reason })
    setUndoable((entries) => [...entries, { ...at, videoId: at.videoId, before, after: decision }])
    const text = announceDecision(decision, at, target.variants.length)
    const decided = { ...target, decisions: target.decisions.with(at.variant, decision) }
    const all = videos.map((each) => (each.id === target.id ? decided : each))
    const next = decision === null ? null : nextUndecided(all, at)
    if (next) goTo(next)
    else setFollowing(decision !== null)
    const nextVideo = next && next.videoId !== at.videoId ? videos.find(({ id }) => id === next.videoId) : null
    announce(nextVideo ? `${text}. Next video: ${nextVideo.name}` : text)
  }

  /** Accepts or rejects a variant. The same decision again changes nothing, so that a key can be held down. */
  function decide(at: Position | null, decision: Decision) {
    const target = videos.find(({ id }) => id === at?.videoId)
    if (!at || !target || !(at.variant in target.variants)) return
    if (readNow(at.videoId)[at.variant]?.decision === decision) {
      goTo(nextUndecided(videos, at))
      return announce(announceDecision(decision, at, target.variants.length))
    }
    const block = decision === 'accepted' ? findBlock(target, at.variant) : null
    if (block) return setQuestion({ ...at, message: block })
    decideAt(at, decision, null)
  }

  function undo() {
    const { entry, rest } = takeUndo(undoable, ({ videoId, variant }) => readNow(videoId)[variant]?.decision)
    setUndoable(rest)
    if (!entry) return announce('Nothing to undo')
    const { videoId, variant, before } = entry
    decisions.decide(videoId, variant, before)
    goTo({ videoId, variant })
    const count = videos.find(({ id }) => id === videoId)?.variants.length ?? 0
    announce(announceDecision(null, entry, count))
  }

  return {
    list,
    videos,
    video,
    position,
    /** The position is chosen; before, it moves to the first video that becomes ready. */
    isPlaced: chosen !== null,
    counts,
    isFollowing,
    announced,
    question,
    failedIds: decisions.failedIds,
    retryFailed: decisions.retry,
    canUndo: undoable.length > 0,
    /** Ready videos with the decisions shown here, as drafts are created from them. */
    draftSources: () =>
      videos.flatMap(({ id, state, decisions: shown }) => {
        const item = state === 'ready' ? list.getItem(id) : undefined
        if (!item) return []
        const { accepted, decided } = countDecisions(shown)
        return [{ ...item, acceptedCount: accepted, decidedCount: decided }]
      }),
    goTo,
    focusVariant,
    /** Why a variant was accepted although it is blocked. */
    readReason: ({ videoId, variant }: Position) => readNow(videoId)[variant]?.reason ?? null,
    goToVideo: (id: number) => {
      const target = videos.find((each) => each.id === id)
      if (target) goTo(positionIn(target), { hasFocus: false })
    },
    stepVariant: (by: 1 | -1) => goTo(variantStep(by)),
    canStepVariant: (by: 1 | -1) => variantStep(by) !== null,
    stepVideo: (by: 1 | -1) => goTo(stepVideo(videos, position, by)),
    canStepVideo: (by: 1 | -1) => stepVideo(videos, position, by) !== null,
    decide: (decision: Decision, at: Position | null = position) => decide(at, decision),
    /** Makes a variant undecided again. */
    clear(at: Position) {
      decideAt(at, null, null)
    },
    undo,
    answerQuestion(reason: string) {
      if (question) decideAt(question, 'accepted', reason)
      setQuestion(null)
    },
    closeQuestion: () => setQuestion(null),
  }
}

export const variantElementId = ({ videoId, variant }: Position) => `review-${videoId}-${variant + 1}`
