import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { hintDrafts } from '../hinted-ads.repo.ts'
import { checkHintedJob } from '../hinted-ads.service.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'
import { wereSwitchedSince } from './live-ads.repo.ts'
import { applySwitch, type Switch, switchSchema } from './switches.ts'

export const takeBackJob = 'take-back-switches'

/** What takes back a call that switches ads. */
export const takeBackSchema = z.object({
  userId: z.number(),
  draftIds: z.array(z.uuid()),
  /** When the call began. */
  calledAt: z.iso.datetime(),
  switches: z.array(switchSchema),
})
export type TakeBack = z.output<typeof takeBackSchema>

const retryMs = 60_000
/** No call that switches ads lasts so long. */
const callMs = 300_000

/** Has these ads read again, as soon as Meta allows. */
export async function readSoon(
  tx: Tx,
  { clock, jobs }: Pick<SubmissionNeeds, 'clock' | 'jobs'>,
  draftIds: readonly string[],
): Promise<void> {
  await hintDrafts(tx, draftIds, clock.now())
  await jobs.enqueue(tx, checkHintedJob, {})
}

/** Takes switches back as soon as Meta allows, so that several ads are switched all or none. */
export function createTakeBackService(needs: Pick<SubmissionNeeds, 'db' | 'clock' | 'jobs' | 'log' | 'sessionFor'>) {
  const { db, clock, jobs, log } = needs

  /** The ads are read at once, because they are not as their drafts say. */
  async function enqueue(tx: Tx, work: TakeBack, retryAt: Date | null): Promise<void> {
    const startAfter = retryAt ?? new Date(clock.now().getTime() + retryMs)
    await jobs.enqueue(tx, takeBackJob, work, { startAfter })
    await readSoon(tx, needs, work.draftIds)
  }

  return {
    enqueue,

    /** Before the first write: takes back the call of a process that dies. @returns the id by which `drop` ends it */
    async prepare(tx: Tx, work: TakeBack): Promise<string> {
      const id = uuidv7()
      const startAfter = new Date(clock.now().getTime() + callMs)
      await jobs.enqueue(tx, takeBackJob, work, { id, startAfter })
      return id
    },

    drop: (tx: Tx, id: string): Promise<void> => jobs.remove(tx, takeBackJob, id),

    /** Does nothing when a person has switched one of the ads since. */
    async run(work: TakeBack, signal: AbortSignal): Promise<void> {
      if (await wereSwitchedSince(db, work.draftIds, new Date(work.calledAt))) return
      const left: Switch[] = []
      let retryAt: Date | null = null
      try {
        const session = await needs.sessionFor(work.userId, { signal, urgency: 'interactive' })
        for (const change of work.switches) {
          try {
            await applySwitch(session, change)
          } catch (error) {
            signal.throwIfAborted()
            if (!(error instanceof MetaAdsError)) throw error
            if (error.kind !== 'rate' && error.kind !== 'transient') {
              log.warn({ userId: work.userId, objectId: change.id, reason: error.message }, 'switch not taken back')
              continue
            }
            left.push(change)
            retryAt = error.retryAt ?? retryAt
          }
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ userId: work.userId, reason: error.message }, 'switches not taken back')
      }
      await db.transaction().execute(async (tx) => {
        if (left.length > 0) return enqueue(tx, { ...work, switches: left }, retryAt)
        await readSoon(tx, needs, work.draftIds)
      })
    },
  }
}
