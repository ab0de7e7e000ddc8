import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'

/** A video of a result. `number: 2` is Video 2 of a comparison. */
export interface VideoOfResult {
  historyId: number
  number?: 2
}
/** A video, by the result that was made of it or by its object. */
export type WatchedVideo = VideoOfResult | { objectName: string }

export function watchReportQuery(video: WatchedVideo | null) {
  return queryOptions({
    queryKey: ['watch-report', video],
    enabled: video !== null,
    queryFn: async ({ signal }): Promise<WatchState | null> => {
      if (!video) return null
      const { data } =
        'historyId' in video
          ? await call(watchReportsEndpoints.ofResult, { ...buildRequest(video), signal })
          : await call(watchReportsEndpoints.ofObject, { params: { '*': video.objectName }, signal })
      return data
    },
  })
}

/** Every start and end of a reading changes the places in the queue: the state is fetched at most once in this time. */
const refetchMs = 1000

/** The state of a video's watch report, kept up to date until the report is there. Null asks for nothing. */
export function useWatchReport(video: WatchedVideo | null) {
  return useLiveQuery(watchReportQuery(video), {
    on: 'watch_report',
    refetchMs,
    isUnderWay: (state) => typeof state?.place === 'number',
    isFinal: (state) => state?.status === 'ready' || state?.status === 'off',
  })
}

const buildRequest = ({ historyId, number }: VideoOfResult) => ({
  params: { id: historyId },
  ...(number && { query: { video: '2' } as const }),
})

/** Requests another reading of a video that was read only in part. */
export function useReadAgain(video: VideoOfResult) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(watchReportsEndpoints.readAgain, buildRequest(video))).data,
    onSuccess: (state) => queryClient.setQueryData(watchReportQuery(video).queryKey, state),
    onError: (error) => showToast({ title: 'Not read again', message: errorMessage(error), kind: 'error' }),
  })
}
