import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollInterval } from '../../lib/poll-interval.ts'

/** A batch tells of every step of every draft: its numbers are asked for once in so long. */
const gatherMs = 1000

const overviewQuery = queryOptions({
  queryKey: ['submissions'],
  queryFn: async ({ signal }) => (await call(submissionsEndpoints.overview, { signal })).data,
})

/** Own submissions in numbers, kept up to date by events, and by polling while those do not come. */
export function useSubmissionsOverview() {
  const stream = useEventStreamState()
  const { data, refetch } = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) =>
      pollInterval({
        isUnderWay: Boolean(state.data?.running || state.data?.waiting),
        streamState: stream,
        hasFailed: state.error !== null,
      }),
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEvents((event) => {
    if (event.type !== 'draft' || event.data.change === 'created') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, gatherMs)
  })
  useEffect(() => {
    if (stream === 'open') void refetch()
  }, [stream, refetch])
  return data ?? null
}
