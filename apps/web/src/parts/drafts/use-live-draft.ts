import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import { isNewerSubmission } from '@hookline/contract/submission-state/submission-state.rules'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useEvents } from '../../lib/events.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'
import { draftQuery } from './draft-query.ts'

/**
 * One draft, updated by events; polled while it is being sent and the event stream is down.
 * @param id null reads nothing.
 */
export function useLiveDraft(id: string | null) {
  const [isDeleted, setDeleted] = useState(false)
  const query = useLiveQuery(
    { ...draftQuery(id ?? ''), enabled: id !== null },
    {
      on: 'draft',
      concerns: (event) => event.id === id && event.change !== 'deleted',
      patch(draft, { status, submission }) {
        if (!draft) return draft
        const isNews = submission === null || isNewerSubmission(submission, draft.submission)
        return { ...draft, status: status ?? draft.status, submission: isNews ? submission : draft.submission }
      },
      // While it is being sent nothing else of it changes.
      findOutdated: ({ submission }, { isFetching }) => (!isBeingSent(submission) || isFetching ? 'all' : 'nothing'),
      // The event of a submission's end lacks the ids that Meta gave: a failed fetch is repeated until it succeeds.
      isUnderWay: (draft, error) => (error ? !isRefused(error) : isBeingSent(draft?.submission ?? null)),
    },
  )
  useEvents('draft', (event) => {
    if (event.id === id && event.change === 'deleted') setDeleted(true)
  })
  const { data, error, isFetching, refetch } = query
  return { draft: data, error, isFetching, isDeleted, refetch }
}

/** Asking again would not help. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500
