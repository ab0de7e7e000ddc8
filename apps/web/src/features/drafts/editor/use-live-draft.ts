import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { pollInterval } from '../../../lib/poll-interval.ts'
import { draftQuery } from './editor.queries.ts'

/** One draft, kept up to date by events; polled only while it is being sent and no events can come. */
export function useLiveDraft(id: string) {
  const streamState = useEventStreamState()
  const queryClient = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const { queryKey } = draftQuery(id)
  const query = useQuery({
    ...draftQuery(id),
    refetchInterval: ({ state }) => {
      const isGone = state.error instanceof ApiError && state.error.status === 404
      // The event that a submission ended does not bring the ids that Meta gave: that fetch is repeated until it succeeds.
      const hasFailed = state.error !== null && state.data !== undefined && !isGone
      return pollInterval({
        isUnderWay: hasFailed || isBeingSent(state.data?.submission ?? null),
        streamState,
        hasFailed,
      })
    },
  })

  useEvents((event) => {
    if (event.type !== 'draft' || event.data.id !== id) return
    const { change, status, submission } = event.data
    if (change === 'deleted') return setDeleted(true)
    queryClient.setQueryData<Draft>(
      queryKey,
      (draft) => draft && { ...draft, status: status ?? draft.status, submission: later(draft.submission, submission) },
    )
    // While it is on its way nothing else of it changes.
    if (!isBeingSent(submission)) void query.refetch()
  })

  const { data: draft, error, isFetching, refetch } = query
  return { draft, error, isFetching, isDeleted, refetch: () => void refetch() }
}

/** Events may come again, or late. */
function later(known: SubmissionSummary | null, told: SubmissionSummary | null): SubmissionSummary | null {
  if (known && told && known.jobId === told.jobId && known.version > told.version) return known
  return told
}
