import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useEventStreamState } from '../../lib/events.ts'

/** A batch causes many events: the first is answered at once, those within this time after it together. */
const gatherMs = 300

/** Collects the ids of events for a moment and handles them together. */
export function useGatheredIds<Id>(handle: (ids: Id[]) => Promise<void>): (id: Id) => void {
  const ids = useRef(new Set<Id>())
  const handleGathered = useThrottledCallback(() => {
    const gathered = [...ids.current]
    ids.current.clear()
    void handle(gathered)
  }, gatherMs)
  return (id) => {
    ids.current.add(id)
    handleGathered()
  }
}

/** Fetches once after the event stream has reconnected: events of the gap may be lost. */
export function useRefetchAfterGap(refetch: () => unknown): void {
  const streamState = useEventStreamState()
  const before = useRef(streamState)
  useEffect(() => {
    if (before.current === 'down' && streamState === 'open') refetch()
    before.current = streamState
  }, [streamState, refetch])
}
