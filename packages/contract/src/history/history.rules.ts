export const historyStatuses = [
  'PENDING',
  'PROCESSING',
  'RETRYING',
  'COMPLETED',
  'FAILED_PARSING',
  'FAILED_AI_API',
  'FAILED_VIDEO_PROCESSING',
  'FAILED_OTHER',
] as const
export type HistoryStatus = (typeof historyStatuses)[number]

export const historyPageSize = 20

const failed = ['FAILED_PARSING', 'FAILED_AI_API', 'FAILED_VIDEO_PROCESSING', 'FAILED_OTHER'] as const

/** Every allowed transition of a result's status. A final status has none. */
const transitions: Record<HistoryStatus, readonly HistoryStatus[]> = {
  PENDING: ['PROCESSING', 'FAILED_OTHER'],
  PROCESSING: ['COMPLETED', 'RETRYING', ...failed],
  RETRYING: ['PROCESSING', 'FAILED_OTHER'],
  COMPLETED: [],
  FAILED_PARSING: [],
  FAILED_AI_API: [],
  FAILED_VIDEO_PROCESSING: [],
  FAILED_OTHER: [],
}

/** The statuses that may change to `to`: the guard of a conditional update. */
export function statusesBefore(to: HistoryStatus): HistoryStatus[] {
  return (Object.keys(transitions) as HistoryStatus[]).filter((from) => transitions[from].includes(to))
}

export function isFailed(status: HistoryStatus): boolean {
  return status.startsWith('FAILED_')
}

/** The error type of a result whose job was cancelled by a user. */
export const cancelledErrorType = 'CANCELLED'

/** A cancelled result is stored as FAILED_OTHER; AI services may also use 'CANCELLED' for their own failures. */
export function isCancelled(item: { status: HistoryStatus; error_type: string | null }): boolean {
  return item.status === 'FAILED_OTHER' && item.error_type === cancelledErrorType
}

/** Whether the status may still change. */
export function isUnfinished(status: HistoryStatus): boolean {
  return transitions[status].length > 0
}

/** The name of a result's video; of a comparison the names of both. */
export function joinVideoNames(result: { videoFilename: string; secondVideoFilename: string | null }): string {
  return result.secondVideoFilename === null
    ? result.videoFilename
    : `${result.videoFilename} vs ${result.secondVideoFilename}`
}

/** How long a deleted result can be restored. */
export const restorableMs = 30 * 24 * 3600 * 1000
