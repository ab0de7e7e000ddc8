import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { isNewerSubmission } from '@hookline/contract/submission-state/submission-state.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollInterval } from '../../lib/poll-interval.ts'
import { useFreshRefetch } from '../../ui/live-list/use-live-events.ts'
import { draftQuery } from './draft-query.ts'

/**
 * One draft, updated by events; polled while it is being sent and the event stream is down.
 * @param id null reads nothing.
 */
export function useLiveDraft(id: string | null) {
  const streamState = useEventStreamState()
  const queryClient = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const options = draftQuery(id ?? '')
  const query = useQuery({
    ...options,
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      // The event of a submission's end lacks the ids that Meta gave: a failed fetch is repeated until it succeeds.
      const hasFailed = state.error !== null && !isRefused(state.error)
      return pollInterval({
        isUnderWay: hasFailed || isBeingSent(state.data?.submission ?? null),
        streamState,
        hasFailed,
      })
    },
  })

  const refetch = useFreshRefetch(query, options.queryKey)
  useEvents((event) => {
    if (event.type !== 'draft' || event.data.id !== id) return
    const { change, status, submission } = event.data
    if (change === 'deleted') return setDeleted(true)
    queryClient.setQueryData<Draft>(options.queryKey, (draft) => {
      if (!draft) return draft
      const isNews = submission === null || isNewerSubmission(submission, draft.submission)
      return { ...draft, status: status ?? draft.status, submission: isNews ? submission : draft.submission }
    })
    // While it is being sent nothing else of it changes.
    if (!isBeingSent(submission) || query.isFetching) refetch()
  })

  const { data, error, isFetching } = query
  return { draft: data, error, isFetching, isDeleted, refetch }
}

/** Asking again would not help. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500
