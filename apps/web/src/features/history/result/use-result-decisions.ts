import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import type { VariantDeciding } from '../../../parts/result-viewer/variant-decision.tsx'
import { historyItemQuery } from '../history.queries.ts'
import { useDecisionSteps } from '../review/use-decision-steps.ts'
import { type DecidedResults, useDecisions } from '../review/use-decisions.ts'

/** Accepts and rejects the variants of one result, as the review does. */
export function useResultDecisions({ id, decisions: stored }: HistoryItem) {
  const decisions = useDecisions({
    results: useCachedResult(id),
    onReasonNeeded: (videoId, variant, message) => askReason({ videoId, variant, message }),
  })
  const { question, askReason, closeQuestion, ...steps } = useDecisionSteps(decisions)

  const deciding: VariantDeciding = {
    // Stored data that cannot be read has no decisions.
    decided: stored.length > 0 ? decisions.read(id) : [],
    decide: (variant, decision) => void steps.decide({ videoId: id, variant }, { decision, reason: null }),
    undo: steps.canUndo ? steps.undo : null,
  }
  return {
    deciding,
    question,
    answer(reason: string) {
      if (question) steps.decide(question, { decision: 'accepted', reason })
      closeQuestion()
    },
    closeQuestion,
  }
}

/** The result of the page, in the cache of its query. */
function useCachedResult(id: number): DecidedResults {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const query = historyItemQuery(id)
    return {
      getItem: () => queryClient.getQueryData(query.queryKey),
      takeItem: (next) => queryClient.setQueryData(query.queryKey, (item) => item && { ...item, ...next }),
      async fetchItem() {
        try {
          return await queryClient.fetchQuery({ ...query, staleTime: 0 })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      },
    }
  }, [queryClient, id])
}
