import type { MetaRefusal } from '@hookline/contract/errors'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { toJson, toText } from '../../platform/json.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import { blamedDraftField } from './blamed-field.rules.ts'
import { type FailureKind, isConnectionFault, judgeFailure, type Verdict } from './failure.rules.ts'
import type { HeldSubmission } from './leased-submission.ts'
import { listNotes, markAsSent, readAdProgress, settleAsSent } from './settle-as-sent.ts'
import { DraftFault, RetryLaterError, type Sending } from './step-context.ts'
import type { MadeAd } from './step-results.schemas.ts'
import { readMadeAd } from './steps/ad.step.ts'
import type { AdState } from './steps/finish-ad.step.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import { type SubmissionQueue, sendDraftJob } from './submission-queue.ts'
import * as repo from './submissions.repo.ts'

/** A failure as it is stored and told. */
interface Failure {
  kind: FailureKind
  retryAt: Date | null
  /** One of the contract's error codes. */
  code: string
  message: string
  field: string | null
  meta: MetaRefusal | null
  /** In the place of the general sentence while it waits for the next try. */
  waiting?: string
}

/** The ways a run ends; each writes everything in one transaction. All throw TakenAway when it is no longer this run's. */
export function createSettlement(needs: SubmissionsNeeds, queue: SubmissionQueue) {
  const { db, drafts, clock } = needs

  function describe(error: unknown, held: HeldSubmission, sending: Sending | null): Failure {
    const failure = { kind: 'final' as FailureKind, retryAt: null, field: null, meta: null }
    if (error instanceof DraftFault) {
      return { ...failure, code: error.code, message: error.message, field: error.field }
    }
    if (error instanceof MetaAdsError) {
      const { code, message, meta = null } = needs.toAppError(error)
      const hasNewAdSet = Boolean(sending?.draft.new_ad_set_configuration)
      const field = blamedDraftField(held.step, error, hasNewAdSet)
      return { kind: error.kind, retryAt: error.retryAt, code, message, field, meta }
    }
    if (error instanceof AppError) {
      const kind = isConnectionFault(error.code) ? 'token' : 'transient'
      return { ...failure, kind, code: error.code, message: error.message, meta: error.meta ?? null }
    }
    needs.log.error({ err: error, jobId: held.jobId }, 'a submission failed by a fault of ours')
    const message = `Something went wrong while sending this draft. Reference: ${held.jobId}`
    // Everything done so far is stored, and trying again is safe.
    const waiting = 'Something went wrong. This is tried again by itself.'
    return { ...failure, kind: 'transient', code: 'INTERNAL', message, waiting }
  }

  /** Frees the place of a submission, starts the next and tells. */
  async function release(tx: Tx, held: HeldSubmission, change: repo.SubmissionChange): Promise<void> {
    await held.release(tx, { progress: null, retry_at: null, ...change, run_id: null })
    await queue.startNext(tx, held.adAccountId)
  }

  async function wait(held: HeldSubmission, retryAt: Date, sentence: string, tries: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await release(tx, held, { state: 'waiting', retry_at: retryAt, error: sentence, tries })
      await needs.jobs.enqueue(tx, sendDraftJob, { jobId: held.jobId }, { startAfter: retryAt })
      await drafts.publishChange(tx, [held.draftId], 'updated')
    })
  }

  function columnsOf({ message, code, field, meta }: Failure): repo.SubmissionChange {
    return {
      error: toText(message),
      error_code: code,
      error_field: field,
      meta_refusal: meta && toJson(meta),
    }
  }

  /** Ends it; what waits for the same person, or in the same ad account, would only fail in the same way. */
  async function fail(held: HeldSubmission, failure: Failure, verdict: Verdict, hasAd: boolean): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const state = verdict.to === 'stopped' ? 'stopped' : 'failed'
      await held.release(tx, { ...columnsOf(failure), state, run_id: null, progress: null, retry_at: null })
      // A draft whose ad exists did not fail: its ad is there, and the draft says what is to be decided.
      if (!hasAd) await drafts.markFailed(tx, held.draftId)
      await stopOthers(tx, held, failure, verdict)
      await queue.startNext(tx, held.adAccountId)
      await drafts.publishChange(tx, [held.draftId], 'updated')
    })
  }

  async function stopOthers(tx: Tx, held: HeldSubmission, failure: Failure, verdict: Verdict): Promise<void> {
    if (verdict.to !== 'stopped') return
    const of = verdict.others === 'of the user' ? { userId: held.userId } : { adAccountId: held.adAccountId }
    const stopped = await repo.stopWaiting(tx, of, { ...columnsOf(failure), error_field: null })
    for (const row of stopped) {
      if ((await readAdProgress(tx, needs, row)) === 'as wanted') await settleAsSent(tx, needs, row, failure.message)
    }
    const ids = stopped.map(({ draft_id }) => draft_id)
    await drafts.publishChange(tx, ids, 'updated')
  }

  /** @param left what is left to do by hand, or what was sent otherwise than chosen. */
  async function complete(
    held: HeldSubmission,
    made: MadeAd,
    state: AdState | null,
    left: { note: string | null; failure?: Failure; verdict?: Verdict },
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const refusal = left.failure ? columnsOf(left.failure) : {}
      await held.release(tx, { ...refusal, state: 'done', step: null, error: left.note, run_id: null, progress: null })
      await markAsSent(tx, needs, held.draftId, made, state)
      if (left.failure && left.verdict) await stopOthers(tx, held, left.failure, left.verdict)
      await queue.startNext(tx, held.adAccountId)
      await drafts.publishChange(tx, [held.draftId], 'updated')
    })
  }

  return {
    complete: ({ held, steps }: Sending, made: MadeAd, state: AdState | null) =>
      complete(held, made, state, { note: listNotes(made, steps).join(' ') || null }),

    /** Decides what follows an error of the run. */
    async settle(held: HeldSubmission, sending: Sending | null, error: unknown): Promise<void> {
      if (error instanceof RetryLaterError) return wait(held, error.retryAt, error.message, 0)
      const failure = describe(error, held, sending)
      const verdict = judgeFailure(failure, { tries: held.tries, now: clock.now(), random: needs.random() })
      if (verdict.to === 'waiting') {
        return wait(held, verdict.retryAt, failure.waiting ?? verdict.sentence, verdict.tries)
      }
      const steps = sending?.steps ?? (await held.readSteps())
      const made = readMadeAd(steps)
      const draft = made && (await drafts.find(db, held.userId, held.draftId))
      // An ad that is not as the draft says is asked about at the next submit.
      if (!made || draft?.existing_ad?.differs.length !== 0) return fail(held, failure, verdict, made !== null)
      // The ad is there: the draft was sent, whatever else went wrong, and must not be sent again.
      const readBack = steps.get('read_back')
      const state = readBack?.state === 'done' ? (readBack.result as AdState) : null
      const note = [leftByHand(made, failure.message), ...listNotes(made, steps)].join(' ')
      await complete(held, made, state, { note, failure, verdict })
    },
  }
}

function leftByHand({ toActivate }: MadeAd, reason: string): string {
  if (toActivate.length === 0) return `The ad was made, but could not be read back: ${reason}`
  return `The ad was made and is still paused, because switching it on failed: ${reason} Switch it on in Ads Manager.`
}
