import { useStore } from '../lib/store.ts'
import { draftCountsQuery, draftsToDelete } from '../parts/drafts/draft-query.ts'
import { useLiveQuery } from '../ui/live-list/use-live-query.ts'

/** A bulk change sends an event for each draft: the number is fetched at most once in this time. */
const refetchMs = 2000

/** How many of the user's drafts can be submitted, updated by events; 0 until it is known. */
export function useReadyDrafts(): number {
  const query = useLiveQuery(draftCountsQuery, {
    on: 'draft',
    // Fetched while drafts are being deleted, the number would lack some of them twice. The deletion fetches it.
    concerns: () => draftsToDelete.get().length === 0,
    refetchMs,
  })
  const hidden = useStore(draftsToDelete).filter((draft) => draft.is_ready_to_submit)
  return Math.max(0, (query.data?.ready ?? 0) - hidden.length)
}
