import type { Decision } from '@hookline/contract/history/decisions.schemas'
import { useState } from 'react'
import { announceDecision, nextUndecided, type Position, type ReviewVideo } from './review.rules.ts'
import { useDecisionSteps } from './use-decision-steps.ts'
import type { Decisions } from './use-decisions.ts'
import type { ReviewPlace } from './use-review-place.ts'

interface DecidingNeeds {
  videos: readonly ReviewVideo[]
  place: ReviewPlace
  decisions: Decisions
  /** Why the variant may not be accepted without a reason; null when it may. */
  findBlock: (video: ReviewVideo, variant: number) => string | null
}

/** Accepting and rejecting variants: each decision is announced, leads to the next variant, and can be undone. */
export function useDeciding({ videos, place, decisions, findBlock }: DecidingNeeds) {
  const { position, goTo, setFollowing } = place
  const { readDecision, question, askReason, closeQuestion, ...steps } = useDecisionSteps(decisions)
  const [announced, setAnnounced] = useState({ text: '', count: 0 })
  const announce = (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 }))

  function decideAt(at: Position, decision: Decision | null, reason: string | null) {
    const target = videos.find(({ id }) => id === at.videoId)
    if (!target || !steps.decide(at, { decision, reason })) return
    const text = announceDecision(decision, at, target.variants.length)
    const decided = { ...target, decisions: target.decisions.with(at.variant, decision) }
    const all = videos.map((each) => (each.id === target.id ? decided : each))
    const next = decision === null ? null : nextUndecided(all, at)
    if (next) goTo(next)
    else setFollowing(decision !== null)
    const nextVideo = next && next.videoId !== at.videoId ? videos.find(({ id }) => id === next.videoId) : null
    announce(nextVideo ? `${text}. Next video: ${nextVideo.name}` : text)
  }

  /** Repeating a decision changes nothing, so that a key can be held down. */
  function decide(decision: Decision, at: Position | null = position) {
    const target = videos.find(({ id }) => id === at?.videoId)
    if (!at || !target || !(at.variant in target.variants)) return
    if (readDecision(at)?.decision === decision) {
      goTo(nextUndecided(videos, at))
      return announce(announceDecision(decision, at, target.variants.length))
    }
    const block = decision === 'accepted' ? findBlock(target, at.variant) : null
    if (block) return askReason({ ...at, message: block })
    decideAt(at, decision, null)
  }

  function undo() {
    const step = steps.undo()
    if (!step) return announce('Nothing to undo')
    const { videoId, variant } = step
    goTo({ videoId, variant })
    const count = videos.find(({ id }) => id === videoId)?.variants.length ?? 0
    announce(announceDecision(null, step, count))
  }

  return {
    decide,
    /** Makes a variant undecided again. */
    clear: (at: Position) => decideAt(at, null, null),
    canUndo: steps.canUndo,
    undo,
    /** Why a variant was accepted although it is blocked. */
    readReason: (at: Position) => readDecision(at)?.reason ?? null,
    /** Whether an accepted variant is blocked because the brand guide changed since. */
    isBlockedSince(at: Position): boolean {
      const { decision, reason } = readDecision(at) ?? {}
      const target = videos.find(({ id }) => id === at.videoId)
      return decision === 'accepted' && reason === null && !!target && findBlock(target, at.variant) !== null
    },
    announced,
    question,
    askReason,
    answerQuestion(reason: string) {
      if (question) decideAt(question, 'accepted', reason)
      closeQuestion()
    },
    closeQuestion,
  }
}
