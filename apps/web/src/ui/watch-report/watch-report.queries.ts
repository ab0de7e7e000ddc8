import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollInterval } from '../../lib/poll-interval.ts'
import { useFreshRefetch } from '../live-list/use-live-events.ts'

/** A video, by the result that was made of it or by its object. `number: 2` is Video 2 of a comparison. */
export type WatchedVideo = { historyId: number; number?: 2 } | { objectName: string }

export function watchReportQuery(video: WatchedVideo | null) {
  return queryOptions({
    queryKey: ['watch-report', video],
    enabled: video !== null,
    queryFn: async ({ signal }): Promise<WatchState | null> => {
      if (!video) return null
      const { data } =
        'historyId' in video
          ? await call(watchReportsEndpoints.ofResult, {
              params: { id: video.historyId },
              ...(video.number && { query: { video: '2' } }),
              signal,
            })
          : await call(watchReportsEndpoints.ofObject, { params: { '*': video.objectName }, signal })
      return data
    },
  })
}

/** The state of a video's watch report, kept up to date until the report is there. Null asks for nothing. */
export function useWatchReport(video: WatchedVideo | null) {
  const streamState = useEventStreamState()
  const query = useQuery({
    ...watchReportQuery(video),
    refetchInterval: ({ state }) =>
      pollInterval({ isUnderWay: state.data?.status === 'waiting', streamState, hasFailed: state.error !== null }),
  })
  const isOpen = query.isPending ? query.isEnabled : query.data?.status === 'waiting'
  const refetch = useFreshRefetch({ ...query, isEnabled: isOpen }, watchReportQuery(video).queryKey)
  useEvents((event) => {
    if (event.type === 'watch_report' && isOpen) refetch()
  })
  return query
}
