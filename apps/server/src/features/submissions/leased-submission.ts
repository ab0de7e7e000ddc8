import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import type { Tx } from '../../platform/database/database.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { presentSummary } from './present-submission.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import { forgetSteps, readSteps, type StepRecord, saveSteps } from './submission-steps.repo.ts'
import * as repo from './submissions.repo.ts'

/** The submission was given to another run, or is gone: whoever did that has written all there is to write. */
export class TakenAway extends Error {}

/** A submission in the hands of one run. Every write throws `TakenAway` once it is no longer that run's. */
export interface HeldSubmission {
  readonly jobId: string
  readonly draftId: string
  readonly userId: number
  readonly adAccountId: string
  readonly batchId: string | null
  /** What the person chose to do with an ad that exists already. */
  readonly choice: ExistingAdChoice | null
  /** How often the present step was tried in vain. */
  tries: number
  step: SubmissionStep | null
  readSteps(): Promise<Map<SubmissionStep, StepRecord>>
  /** Tells which step runs; with `record`, stores it in the same transaction. */
  begin(step: SubmissionStep, record?: StepRecord): Promise<void>
  /** Percent of the running step; told at most once a second. */
  showProgress(percent: number): Promise<void>
  /** @param activity stands in the activity log, under the name of the submission's owner. */
  saveStep(
    step: SubmissionStep,
    record: StepRecord,
    activity?: { action: ActivityAction<'draft'>; after: object },
  ): Promise<void>
  /**
   * Stores it with the next of these writes, which follows at once: only for a step that may be repeated without harm,
   * should the process die before.
   */
  keepStep(step: SubmissionStep, record: StepRecord): void
  forgetSteps(steps: readonly SubmissionStep[]): Promise<void>
  /** Sets the draft back to what its ad was made of. */
  restoreDraft(draft: DraftRecord, made: Parameters<DraftsService['restoreContent']>[3]): Promise<void>
  /** Is it still this run's? */
  confirm(): Promise<void>
  /** Ends it, or lets it wait, in the caller's transaction, which then tells of it. */
  release(tx: Tx, change: repo.SubmissionChange): Promise<void>
}

const progressEveryMs = 1000

export function createHold({
  db,
  drafts,
  clock,
  record: log,
}: Pick<SubmissionsNeeds, 'db' | 'drafts' | 'clock' | 'record'>) {
  /** @param status of the draft: nothing changes it while it is held. */
  return (row: repo.SubmissionRow, runId: string, status: DraftRecord['status']): HeldSubmission => {
    let shown = { percent: -1, at: 0 }
    const kept = new Map<SubmissionStep, StepRecord>()

    async function update(tx: Tx, change: repo.SubmissionChange): Promise<repo.SubmissionRow> {
      const updated = await repo.updateHeld(tx, row.id, runId, change)
      if (!updated) throw new TakenAway()
      return updated
    }
    /** Writes with what was kept, which is forgotten only when it is committed. */
    async function write(act: (tx: Tx) => Promise<unknown>, steps: Iterable<[SubmissionStep, StepRecord]> = []) {
      const stored = new Map([...kept, ...steps])
      await db.transaction().execute(async (tx) => {
        await act(tx)
        await saveSteps(tx, row.draft_id, stored, clock.now())
      })
      for (const [step, record] of stored) if (kept.get(step) === record) kept.delete(step)
    }
    const tell = (change: repo.SubmissionChange, steps?: Iterable<[SubmissionStep, StepRecord]>) =>
      write(async (tx) => {
        const submission = presentSummary(await update(tx, change))
        await drafts.publishSubmission(tx, { id: row.draft_id, user_id: row.user_id, status, submission })
      }, steps)
    const fenced = (act: (tx: Tx) => Promise<unknown>, steps?: Iterable<[SubmissionStep, StepRecord]>) =>
      write(async (tx) => {
        if (!(await repo.isHeld(tx, row.id, runId))) throw new TakenAway()
        await act(tx)
      }, steps)
    const nothing = async () => undefined

    const held: HeldSubmission = {
      jobId: row.id,
      draftId: row.draft_id,
      userId: row.user_id,
      adAccountId: row.ad_account_id,
      batchId: row.batch_id,
      choice: row.existing_ad as ExistingAdChoice | null,
      tries: row.tries,
      step: row.step as SubmissionStep | null,
      readSteps: () => readSteps(db, row.draft_id),
      async begin(step, record) {
        // Tries are of one step: who got further may try as often again.
        if (step !== held.step) held.tries = 0
        held.step = step
        const change = { step, progress: null, tries: held.tries }
        await tell(change, record && [[step, record]])
      },
      async showProgress(percent) {
        const at = clock.now().getTime()
        const whole = Math.floor(percent)
        if (whole === shown.percent || at - shown.at < progressEveryMs) return
        shown = { percent: whole, at }
        await tell({ progress: whole })
      },
      saveStep: (step, record, activity) =>
        fenced(
          async (tx) =>
            activity && log(tx, await repo.findOwner(tx, row.user_id), { ...activity, subjectId: row.draft_id }),
          [[step, record]],
        ),
      keepStep: (step, record) => void kept.set(step, record),
      forgetSteps: (steps) => {
        for (const step of steps) kept.delete(step)
        return fenced((tx) => forgetSteps(tx, row.draft_id, steps))
      },
      restoreDraft: (draft, made) =>
        fenced(async (tx) => drafts.restoreContent(tx, await repo.findOwner(tx, row.user_id), draft, made)),
      confirm: () => fenced(nothing),
      async release(tx, change) {
        await update(tx, change)
        await saveSteps(tx, row.draft_id, kept, clock.now())
      },
    }
    return held
  }
}
