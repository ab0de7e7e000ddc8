import type { EventStreamState } from './events.ts'

export const pollMs = 5000

/** Polls what may change (`isUnderWay`) only while the event stream is down or after a failed fetch, which no event repeats. */
export function pollInterval({
  isUnderWay,
  streamState,
  hasFailed,
}: {
  isUnderWay: boolean
  streamState: EventStreamState
  hasFailed: boolean
}): number | false {
  return isUnderWay && (streamState === 'down' || hasFailed) ? pollMs : false
}
