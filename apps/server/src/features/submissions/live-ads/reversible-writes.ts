import { AppError } from '../../../platform/errors.ts'
import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'

const isSlow = 'Meta answers too slowly for so many ads. Select fewer.'

/** Writes at the same time; the client stays below Meta's quota. */
const writesAtOnce = 5
/** The writes of one request begin within this time. */
const writesMs = 40_000

/** A write at Meta, and what takes it back. */
export interface ReversibleWrite {
  apply(): Promise<void>
  undo(): Promise<void>
}

/**
 * Applies lists of writes in their order, those of a list together. If one fails, takes back what was applied.
 * @throws AppError why, and whether something could not be taken back
 */
export async function applyAll(
  phases: readonly ReversibleWrite[][],
  { clock, toAppError }: Pick<SubmissionNeeds, 'clock' | 'toAppError'>,
): Promise<void> {
  const endsAt = clock.now().getTime() + writesMs
  const applied = new Set<ReversibleWrite>()
  try {
    for (const phase of phases) {
      await runEach(phase, async (write) => {
        if (clock.now().getTime() > endsAt) throw new AppError('META_UNAVAILABLE', isSlow)
        applied.add(write)
        try {
          await write.apply()
        } catch (error) {
          // A write whose answer was lost may have been made: it is taken back too.
          if (isRefusal(error)) applied.delete(write)
          throw error
        }
      })
    }
  } catch (error) {
    const left: ReversibleWrite[] = []
    const takeBack = (write: ReversibleWrite) => write.undo().catch(() => void left.push(write))
    for (const phase of phases.toReversed()) {
      await runEach(
        phase.filter((write) => applied.has(write)),
        takeBack,
      )
    }
    const refusal = error instanceof MetaAdsError ? toAppError(error) : error
    if (!(refusal instanceof AppError)) throw refusal
    const end = left.length === 0 ? 'Nothing was changed.' : 'Not all of it could be taken back: check Ads Manager.'
    throw new AppError(refusal.code, `${refusal.message} ${end}`, refusal.meta ? { meta: refusal.meta } : {})
  }
}

/** Meta did not do it. */
const isRefusal = (error: unknown) =>
  error instanceof AppError || (error instanceof MetaAdsError && error.kind !== 'unknown' && error.kind !== 'transient')

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
