import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'

export const recentCount = 8
/** A running job sends many events: the results are fetched at most once in this time. */
const refetchMs = 2000

const recentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['history', 'recent', userId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(historyEndpoints.list, { query: { userId, limit: recentCount }, signal })).results,
  })

/** The user's latest results, fetched on each visit and when one of them changes. */
export function useRecentResults() {
  return useLiveQuery(recentQuery(useCurrentUser().user_uuid), {
    on: 'history',
    findOutdated: (event, { data }) => (!data || data.some(({ id }) => id === event.id) ? 'all' : 'nothing'),
    refetchMs,
  })
}
