import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { draftQuery } from './editor.queries.ts'

/** How often a draft on its way is asked for while no events can come (spec 3 section 9). */
const pollMs = 5000

/** One draft, kept up to date by events; polled only while it is being sent and no events can come. */
export function useLiveDraft(id: string) {
  const streamState = useEventStreamState()
  const queryClient = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const { queryKey } = draftQuery(id)
  const query = useQuery({
    ...draftQuery(id),
    refetchInterval: ({ state }) =>
      streamState === 'down' && state.data && isBeingSent(state.data.submission) ? pollMs : false,
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
