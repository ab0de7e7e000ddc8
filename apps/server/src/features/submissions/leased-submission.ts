import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import {
  type SubmissionStep,
  submissionSummarySchema,
} from '@hookline/contract/submission-state/submission-state.schemas'
import { existingAdChoices } from '@hookline/contract/submissions/submissions.schemas'
import type { Tx } from '../../platform/database/database.ts'
import type { DraftOutcomesService } from '../drafts/draft-outcomes.service.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import { presentSummary } from './present-submission.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { deleteSteps, readSteps, type StepChange, saveSteps } from './submission-steps.repo.ts'
import * as repo from './submissions.repo.ts'

export type LeasedSubmission = ReturnType<ReturnType<typeof createLeasedSubmission>>

const progressEveryMs = 1000

/** A submission whose lease this worker has taken. Every write throws LeaseLostError once another worker has it. */
export function createLeasedSubmission(needs: Pick<SubmissionNeeds, 'db' | 'outcomes' | 'clock' | 'record'>) {
  const { db, outcomes, clock, record } = needs
  /** @param draft nothing changes its owner and status while the submission runs. */
  return (row: repo.SubmissionRow, { status, user_uuid }: Pick<DraftRecord, 'status' | 'user_uuid'>) => {
    const lease = { id: row.id, number: row.lease }
    let shown = { percent: -1, at: 0 }
    /** Saved with the next write. */
    const pending = new Map<SubmissionStep, StepChange>()

    async function write(act: (tx: Tx) => Promise<unknown>, change?: StepChange) {
      const changes = new Map(pending)
      if (change) changes.set(change.step, change)
      await db.transaction().execute(async (tx) => {
        await act(tx)
        await saveSteps(tx, row.draft_id, [...changes.values()], clock.now())
      })
      // Only after the commit, and not what was added during it.
      for (const [step, saved] of changes) if (pending.get(step) === saved) pending.delete(step)
    }
    const writeAndPublish = (change: repo.SubmissionChange, step?: StepChange) =>
      write(async (tx) => {
        const submission = presentSummary(await repo.submissionLeases.update(tx, lease, change))
        await outcomes.publishSubmission(tx, { id: row.draft_id, user_uuid, status, submission })
      }, step)
    const confirmAndWrite = (act: (tx: Tx) => Promise<unknown>, step?: StepChange) =>
      write(async (tx) => {
        await repo.submissionLeases.confirm(tx, lease)
        await act(tx)
      }, step)

    const submission = {
      jobId: row.id,
      draftId: row.draft_id,
      userId: row.user_id,
      adAccountId: row.ad_account_id,
      batchId: row.batch_id,
      /** What to do with an ad that exists already. */
      choice: existingAdChoices.find((choice) => choice === row.existing_ad) ?? null,
      /** Failed attempts of the current step. */
      tries: row.tries,
      step: submissionSummarySchema.shape.step.parse(row.step),
      readSteps: () => readSteps(db, row.draft_id),
      /** Shows the step as running; with `change`, saves it in the same transaction. */
      async begin(step: SubmissionStep, change?: StepChange): Promise<void> {
        if (step !== submission.step) submission.tries = 0
        submission.step = step
        await writeAndPublish({ step, progress: null, tries: submission.tries }, change)
      },
      /** Shows the percentage of the running step, at most once a second. */
      async showProgress(percent: number): Promise<void> {
        const at = clock.now().getTime()
        const whole = Math.floor(percent)
        if (whole === shown.percent || at - shown.at < progressEveryMs) return
        shown = { percent: whole, at }
        await writeAndPublish({ progress: whole })
      },
      /** @param activity recorded under the name of the submission's owner. */
      saveStep: (change: StepChange, activity?: { action: ActivityAction<'draft'>; after: object }) =>
        confirmAndWrite(
          async (tx) =>
            activity && record(tx, await repo.findOwner(tx, row.user_id), { ...activity, subjectId: row.draft_id }),
          change,
        ),
      /** Saves it with the next write. Only for steps that may be repeated if the process dies before. */
      saveStepLater: (change: StepChange) => void pending.set(change.step, change),
      deleteSteps(steps: readonly SubmissionStep[]): Promise<void> {
        for (const step of steps) pending.delete(step)
        return confirmAndWrite((tx) => deleteSteps(tx, row.draft_id, steps))
      },
      /** Sets the draft back to the content of its ad. */
      restoreDraft: (draft: DraftRecord, made: Parameters<DraftOutcomesService['restoreContent']>[3]) =>
        confirmAndWrite(async (tx) => outcomes.restoreContent(tx, await repo.findOwner(tx, row.user_id), draft, made)),
      confirmLease: () => confirmAndWrite(async () => undefined),
      /** Ends the submission, or lets it wait. The caller's transaction publishes the change. */
      async release(tx: Tx, change: repo.SubmissionChange): Promise<void> {
        await repo.submissionLeases.update(tx, lease, change)
        await saveSteps(tx, row.draft_id, [...pending.values()], clock.now())
      },
    }
    return submission
  }
}
