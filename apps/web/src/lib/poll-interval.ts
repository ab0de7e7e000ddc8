import type { EventStreamState } from './events.ts'

export const pollMs = 5000

/** Polls what may change (`isUnderWay`) only while the event stream is down or after a failed fetch, which no event repeats. */
export function pollInterval(of: {
  isUnderWay: boolean
  streamState: EventStreamState
  hasFailed: boolean
}): number | false {
  return of.isUnderWay && (of.streamState === 'down' || of.hasFailed) ? pollMs : false
}
