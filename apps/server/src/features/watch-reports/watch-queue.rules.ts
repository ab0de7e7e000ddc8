/**
 * Why a video is to be read. `view`: somebody looks at it, which requests no second reading. `press`: somebody asks for
 * another reading. `idle`: the rest of a partial reading, when the server has time.
 */
export type ReadingUse = 'generation' | 'upload' | 'view' | 'press' | 'idle'

/** Lower ranks are read first. Readings above `upload` make way for those up to it. */
export const ranks = { generation: 0, upload: 1, long: 2, idle: 3 } as const

/** The first reading ends here, so that a long video holds up other people's for a few minutes at most. */
export const firstReadingMs = 3 * 60_000
/** A reading that a limit ended is repeated until there were so many, each with twice the processor time. */
export const maxReadings = 3

export interface QueueState {
  version: number
  status: string
  queued: string | null
  rank: number
  readings: number
  /** How long the video is; null while unknown. */
  durationMs: number | null
  updatedAt: Date
}

/** @param readings how many a limit has ended */
export function chooseLimits(readings: number): { untilMs?: number; effort: number } {
  const effort = 2 ** Math.min(readings, maxReadings - 1)
  return readings === 0 ? { untilMs: firstReadingMs, effort } : { effort }
}

/** Whether another reading follows without being asked for. */
export function isWorthReading({ readings }: Pick<QueueState, 'readings'>): boolean {
  return readings < maxReadings
}

function chooseRank(use: ReadingUse, { readings, durationMs }: Pick<QueueState, 'readings' | 'durationMs'>): number {
  if (use === 'idle') return ranks.idle
  if (readings > 0 && (durationMs === null || durationMs > firstReadingMs)) return ranks.long
  return use === 'generation' ? ranks.generation : ranks.upload
}

const unread = { readings: 0, durationMs: null }

/**
 * What a request does to the queue: `first` begins anew, `again` repeats a partial reading, `advance` lets the waiting
 * reading run sooner. Null: nothing.
 * @param row undefined when the video was never requested
 */
export function planReading(
  row: QueueState | undefined,
  request: { use: ReadingUse; version: number; retryFailedBefore: Date },
): { kind: 'first' | 'again' | 'advance'; rank: number } | null {
  const { use, version, retryFailedBefore } = request
  const first = { kind: 'first', rank: chooseRank(use, unread) } as const
  if (!row || row.version < version) return first
  if (row.queued === 'reading') return null
  const rank = chooseRank(use, row)
  if (row.queued === 'waiting') return use === 'view' ? null : { kind: 'advance', rank: Math.min(rank, row.rank) }
  if (row.status === 'failed') {
    const isDue = use === 'press' || (use === 'generation' && row.updatedAt < retryFailedBefore)
    return isDue ? first : null
  }
  const isDue = row.status === 'partial' && (use === 'press' || (use !== 'view' && isWorthReading(row)))
  return isDue ? { kind: 'again', rank } : null
}
