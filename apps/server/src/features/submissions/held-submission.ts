import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { Tx } from '../../platform/database.ts'
import { forgetSteps, readSteps, type StepRecord, saveStep } from './submission-steps.repo.ts'
import type { SubmissionsNeeds } from './submissions.needs.ts'
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
  /** How often the present step was tried in vain. */
  tries: number
  step: SubmissionStep | null
  readSteps(): Promise<Map<SubmissionStep, StepRecord>>
  /** Tells which step runs; with `record`, stores it in the same transaction. */
  begin(step: SubmissionStep, record?: StepRecord): Promise<void>
  /** Percent of the running step; told at most once a second. */
  showProgress(percent: number): Promise<void>
  saveStep(step: SubmissionStep, record: StepRecord): Promise<void>
  forgetSteps(steps: readonly SubmissionStep[]): Promise<void>
  /** Is it still this run's? */
  confirm(): Promise<void>
  /** Ends it, or lets it wait, in the caller's transaction, which then tells of it. */
  release(tx: Tx, change: repo.SubmissionChange): Promise<void>
}

const progressEveryMs = 1000

export function createHold({ db, drafts, clock }: Pick<SubmissionsNeeds, 'db' | 'drafts' | 'clock'>) {
  return (row: repo.SubmissionRow, runId: string): HeldSubmission => {
    let shown = { percent: -1, at: 0 }

    async function release(tx: Tx, change: repo.SubmissionChange): Promise<void> {
      if (!(await repo.updateHeld(tx, row.id, runId, change))) throw new TakenAway()
    }
    const tell = (change: repo.SubmissionChange, also: (tx: Tx) => Promise<void> = async () => undefined) =>
      db.transaction().execute(async (tx) => {
        await release(tx, change)
        await also(tx)
        await drafts.publishChange(tx, [row.draft_id], 'updated')
      })
    const fenced = (act: (tx: Tx) => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        if (!(await repo.isHeld(tx, row.id, runId))) throw new TakenAway()
        await act(tx)
      })
    const store = (tx: Tx, step: SubmissionStep, record: StepRecord) =>
      saveStep(tx, row.draft_id, step, record, clock.now())

    const held: HeldSubmission = {
      jobId: row.id,
      draftId: row.draft_id,
      userId: row.user_id,
      adAccountId: row.ad_account_id,
      batchId: row.batch_id,
      tries: row.tries,
      step: row.step as SubmissionStep | null,
      readSteps: () => readSteps(db, row.draft_id),
      async begin(step, record) {
        // Tries are of one step: who got further may try as often again.
        if (step !== held.step) held.tries = 0
        held.step = step
        const change = { step, progress: null, tries: held.tries }
        await tell(change, async (tx) => record && store(tx, step, record))
      },
      async showProgress(percent) {
        const at = clock.now().getTime()
        const whole = Math.floor(percent)
        if (whole === shown.percent || at - shown.at < progressEveryMs) return
        shown = { percent: whole, at }
        await tell({ progress: whole })
      },
      saveStep: (step, record) => fenced((tx) => store(tx, step, record)),
      forgetSteps: (steps) => fenced((tx) => forgetSteps(tx, row.draft_id, steps)),
      confirm: () => fenced(async () => undefined),
      release,
    }
    return held
  }
}
