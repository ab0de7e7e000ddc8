import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { MetaAdsError, type MetaAdsSession } from '../../../providers/meta-ads/meta-ads.ts'

/** A write that switches an ad or ad set at Meta, or moves the start of an ad set. */
export const switchSchema = z.union([
  z.object({ id: z.string(), status: z.enum(['ACTIVE', 'PAUSED']) }),
  z.object({ id: z.string(), startAt: z.iso.datetime() }),
])
export type Switch = z.output<typeof switchSchema>

/** A switch, and what takes it back; null for nothing. */
export interface Change {
  to: Switch
  back: Switch | null
}

/** Why not all was applied, and what could not be taken back yet. */
export interface SwitchFailure {
  error: unknown
  left: Switch[]
  /** When Meta allows more calls; null when it is not known. */
  retryAt: Date | null
}

/** Writes at the same time; the client stays below Meta's quota. */
const writesAtOnce = 5
/** The writes of one request begin within this time. */
const writesMs = 40_000
const isSlow = 'Meta answers too slowly for so many ads. Select fewer.'

export const applySwitch = (session: MetaAdsSession, change: Switch): Promise<void> =>
  'status' in change
    ? session.setStatus(change.id, change.status)
    : session.setStart(change.id, new Date(change.startAt))

/** Applies all in the order of the phases, those of one together, or takes back what was applied. @returns null when all are */
export async function applyAll(
  session: MetaAdsSession,
  phases: readonly Change[][],
  clock: Clock,
): Promise<SwitchFailure | null> {
  const endsAt = clock.now().getTime() + writesMs
  const applied = new Set<Change>()
  try {
    for (const phase of phases) {
      await runEach(phase, async (change) => {
        if (clock.now().getTime() > endsAt) throw new AppError('META_UNAVAILABLE', isSlow)
        applied.add(change)
        try {
          await applySwitch(session, change.to)
        } catch (error) {
          // A change whose answer was lost may have been made: it is taken back too.
          if (isRefusal(error)) applied.delete(change)
          throw error
        }
      })
    }
    return null
  } catch (error) {
    const failure: SwitchFailure = { error, left: [], retryAt: readRetryAt(error) }
    for (const phase of phases.toReversed()) {
      const done = phase.filter((change) => applied.has(change)).flatMap(({ back }) => back ?? [])
      await runEach(done, async (back) => {
        try {
          await applySwitch(session, back)
        } catch (undoError) {
          failure.left.push(back)
          failure.retryAt = readRetryAt(undoError) ?? failure.retryAt
        }
      })
    }
    return failure
  }
}

/** Meta did not do it. */
const isRefusal = (error: unknown) =>
  error instanceof AppError || (error instanceof MetaAdsError && error.kind !== 'unknown' && error.kind !== 'transient')

const readRetryAt = (error: unknown) => (error instanceof MetaAdsError ? error.retryAt : null)

/** Acts on some items at the same time, until all are done or one has failed. @throws the first failure, after all ended */
async function runEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: writesAtOnce }, runNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
