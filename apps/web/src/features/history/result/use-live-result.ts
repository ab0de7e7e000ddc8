import { isUnfinished } from '@hookline/contract/history/history.rules'
import { overlayStages } from '@hookline/contract/jobs/jobs.rules'
import type { JobStage } from '@hookline/contract/jobs/jobs.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { pollInterval } from '../../../lib/poll-interval.ts'
import { historyItemQuery } from '../history.queries.ts'

/** One result, asked for again when an event says that it changed; polled only while no events can come. */
export function useLiveResult(id: number) {
  const streamState = useEventStreamState()
  const [stage, setStage] = useState<JobStage | null>(null)
  const query = useQuery({
    ...historyItemQuery(id),
    refetchInterval: ({ state }) =>
      pollInterval({
        isUnderWay: state.data !== undefined && isUnfinished(state.data.status),
        streamState,
        hasFailed: state.error !== null,
      }),
  })
  useEvents((event) => {
    if (event.type === 'history' && event.data.id === id) query.refetch()
    if (event.type === 'job' && event.data.historyId === id) setStage(event.data.stage)
  })
  const { data: item, error, isFetching, refetch } = query
  return {
    item,
    error,
    isFetching,
    refetch: () => void refetch(),
    /** What the job is doing, in the overlay's words; null until it tells. */
    stage: overlayStages.find((known) => known.stage === stage)?.title ?? null,
  }
}
