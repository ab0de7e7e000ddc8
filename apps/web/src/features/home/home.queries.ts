import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useEvents } from '../../lib/events.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useFreshRefetch } from '../../ui/live-list/use-live-events.ts'

export const recentCount = 8
/** A running job sends many events: the results are fetched at most once in this time. */
const refetchMs = 2000

/** The user's latest results, fetched on each visit and when one of them changes. */
export function useRecentResults() {
  const userId = useCurrentUser().user_uuid
  const queryKey = ['history', 'recent', userId]
  const query = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(historyEndpoints.list, { query: { userId, limit: recentCount }, signal })).results,
  })
  const { data } = query
  const refetchSometimes = useThrottledCallback(useFreshRefetch(query, queryKey), refetchMs)
  useEvents((event) => {
    if (event.type !== 'history') return
    if (!data || data.some(({ id }) => id === event.data.id)) refetchSometimes()
  })
  return query
}
