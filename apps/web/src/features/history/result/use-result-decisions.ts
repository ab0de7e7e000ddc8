import type { Decision, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import type { BatchResult, HistoryItem } from '@hookline/contract/history/history.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { noSteps, recordStep, type UndoSteps, undoStep } from '../../../lib/undo-steps.rules.ts'
import type { VariantDeciding } from '../../../parts/result-viewer/variant-decision.tsx'
import { historyItemQuery } from '../history.queries.ts'
import type { UndoEntry } from '../review/decisions.rules.ts'
import { useDecisions } from '../review/use-decisions.ts'

interface Question {
  variant: number
  message: string
}

/** Accepts and rejects the variants of one result, as the review does. */
export function useResultDecisions({ id, decisions }: HistoryItem) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const [steps, setSteps] = useState<UndoSteps<UndoEntry>>(noSteps)
  const list = useMemo(() => {
    const { queryKey, ...query } = historyItemQuery(id)
    return {
      getItem: () => queryClient.getQueryData<HistoryItem>(queryKey),
      takeItem: (next: BatchResult) =>
        queryClient.setQueryData<HistoryItem>(queryKey, (known) => known && { ...known, ...next }),
      async fetchItem() {
        try {
          return await queryClient.fetchQuery({ ...query, queryKey, staleTime: 0 })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      },
    }
  }, [queryClient, id])
  const { read, decide: send } = useDecisions({
    list: list as Parameters<typeof useDecisions>[0]['list'],
    onReasonNeeded: (_, variant, message) => setQuestion({ variant, message }),
  })

  function decide(variant: number, next: VariantDecision) {
    const before = read(id)[variant]
    if (!before) return
    send(id, variant, next)
    setSteps((now) => recordStep(now, { videoId: id, variant, before, after: next.decision }))
  }

  function undo() {
    const { step, steps: left } = undoStep(steps, ({ variant, after }) => read(id)[variant]?.decision === after)
    setSteps(left)
    if (step) send(id, step.variant, step.before)
  }

  const deciding: VariantDeciding = {
    // Stored data that cannot be read has no decisions.
    decided: decisions.length > 0 ? read(id) : [],
    decide: (index: number, decision: Decision | null) => decide(index, { decision, reason: null }),
    undo: steps.done.length > 0 ? undo : null,
  }
  return {
    deciding,
    question: question && { ...question, videoId: id },
    answer(reason: string) {
      if (question) decide(question.variant, { decision: 'accepted', reason })
      setQuestion(null)
    },
    closeQuestion: () => setQuestion(null),
  }
}
