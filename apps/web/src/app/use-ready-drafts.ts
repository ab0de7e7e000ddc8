import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { useThrottledCallback } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { useEvents } from '../lib/events.ts'
import { useRefetchAfterGap } from '../ui/live-list/use-live-events.ts'

/** A bulk change sends an event for each draft: the number is fetched at most once in this time. */
const refetchMs = 2000

/** The user's drafts by readiness, kept up to date by the top bar. */
export const draftCountsQuery = queryOptions({
  queryKey: ['meta-ads', 'counts'],
  queryFn: async ({ signal }) => (await call(draftsEndpoints.counts, { signal })).data,
})

/** How many of the user's drafts can be submitted, updated by events; 0 until it is known. */
export function useReadyDrafts(): number {
  const { data, refetch } = useQuery(draftCountsQuery)
  const refetchSometimes = useThrottledCallback(() => void refetch(), refetchMs)
  useEvents((event) => {
    if (event.type === 'draft') refetchSometimes()
  })
  useRefetchAfterGap(refetch)
  return data?.ready ?? 0
}
