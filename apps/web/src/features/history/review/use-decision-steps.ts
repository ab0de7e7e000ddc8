import type { VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { useState } from 'react'
import { noSteps, recordStep, type UndoSteps, undoStep } from '../../../lib/undo-steps.rules.ts'
import type { UndoEntry } from './decisions.rules.ts'
import type { Position } from './review.rules.ts'
import type { Decisions } from './use-decisions.ts'

export interface ReasonQuestion extends Position {
  message: string
}

/** Decisions as steps that can be undone, and the question for the reason that a blocked variant needs. */
export function useDecisionSteps({ read, decide: send }: Pick<Decisions, 'read' | 'decide'>) {
  const [question, setQuestion] = useState<ReasonQuestion | null>(null)
  const [steps, setSteps] = useState<UndoSteps<UndoEntry>>(noSteps)
  const readDecision = ({ videoId, variant }: Position) => read(videoId)[variant]

  return {
    readDecision,
    /** @returns whether there is such a variant */
    decide({ videoId, variant }: Position, next: VariantDecision): boolean {
      const before = readDecision({ videoId, variant })
      if (!before) return false
      send(videoId, variant, next)
      setSteps((now) => recordStep(now, { videoId, variant, before, after: next.decision }))
      return true
    },
    canUndo: steps.done.length > 0,
    /** Undoes the latest decision that still stands. @returns it, or null when there is none */
    undo(): UndoEntry | null {
      const { step, steps: left } = undoStep(steps, (entry) => readDecision(entry)?.decision === entry.after)
      setSteps(left)
      if (step) send(step.videoId, step.variant, step.before)
      return step
    },
    question,
    askReason: setQuestion,
    closeQuestion: () => setQuestion(null),
  }
}
