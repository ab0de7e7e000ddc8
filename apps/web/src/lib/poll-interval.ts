import type { EventStreamState } from './events.ts'

/** Between two polls of something that is under way. */
export const pollMs = 5000

/**
 * How often something under way is fetched again: only while no events can come, or while its last fetch failed, since
 * events tell nothing of what that fetch missed.
 */
export function pollInterval(of: {
  isUnderWay: boolean
  streamState: EventStreamState
  hasFailed: boolean
}): number | false {
  return of.isUnderWay && (of.streamState === 'down' || of.hasFailed) ? pollMs : false
}
