import { isConnectionError } from '@hookline/contract/errors.rules'
import type { MetaRefusal } from '@hookline/contract/errors.schemas'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { toJson, toText } from '../../platform/json.ts'
import type { MetaFailureKind } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import { blamedDraftField } from './blamed-field.rules.ts'
import { judgeFailure, type Verdict } from './failure.rules.ts'
import type { LeasedSubmission } from './leased-submission.ts'
import { reportEnds } from './report-ends.ts'
import { DraftFault, RetryLaterError, type StepContext } from './step-context.ts'
import type { AdState, CreatedAd } from './step-results.schemas.ts'
import { readCreatedAd } from './steps/ad.step.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { type SubmissionQueue, sendDraftJob } from './submission-queue.ts'
import { readSteps, type Steps } from './submission-steps.repo.ts'
import * as repo from './submissions.repo.ts'

interface Failure {
  kind: MetaFailureKind
  retryAt: Date | null
  /** One of the contract's error codes. */
  code: string
  message: string
  field: string | null
  meta: MetaRefusal | null
  /** Replaces the verdict's sentence while the submission waits for its next try. */
  waiting?: string
}

/** Each function ends a submission's job in one transaction. @throws LeaseLostError, with nothing written */
export function createSubmissionSettlement(needs: SubmissionNeeds & { queue: SubmissionQueue }) {
  const { db, drafts, outcomes, clock, queue } = needs

  function describe(error: unknown, submission: LeasedSubmission, context: StepContext | null): Failure {
    const failure = { kind: 'final' as MetaFailureKind, retryAt: null, field: null, meta: null }
    if (error instanceof DraftFault) {
      return { ...failure, code: error.code, message: error.message, field: error.field }
    }
    if (error instanceof MetaAdsError) {
      const { code, message, meta = null } = needs.toAppError(error)
      const hasNewAdSet = Boolean(context?.draft.new_ad_set_configuration)
      const hasWebsite = Boolean(context?.draft.website_url?.trim())
      const field = blamedDraftField(submission.step, error, hasNewAdSet, hasWebsite)
      return { kind: error.kind, retryAt: error.retryAt, code, message, field, meta }
    }
    if (error instanceof AppError) {
      const kind = isConnectionError(error.code) ? 'token' : 'transient'
      return { ...failure, kind, code: error.code, message: error.message, meta: error.meta ?? null }
    }
    needs.log.error({ err: error, jobId: submission.jobId }, 'submission failed with an unexpected error')
    const message = `Something went wrong while sending this draft. Reference: ${submission.jobId}`
    // Every finished step is stored, so a retry is safe.
    const waiting = 'Something went wrong. It is retried automatically.'
    return { ...failure, kind: 'transient', code: 'INTERNAL', message, waiting }
  }

  /**
   * Ends the submission or lets it wait, and starts the next one.
   * @param settle runs before others start; it returns the ids of submissions that it has ended
   */
  async function release(
    submission: LeasedSubmission,
    change: repo.SubmissionChange,
    settle: (tx: Tx) => Promise<readonly string[]>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await submission.release(tx, { progress: null, retry_at: null, ...change })
      const stoppedIds = await settle(tx)
      await queue.startNext(tx, submission.adAccountId)
      if (change.state !== 'waiting') await reportEnds(tx, needs, [submission.jobId, ...stoppedIds])
      await outcomes.publishChange(tx, [submission.draftId], 'updated')
    })
  }

  /** @param about.isQuota whether Meta's quota is used up */
  const wait = (
    submission: LeasedSubmission,
    { retryAt, sentence, tries, isQuota }: { retryAt: Date; sentence: string; tries: number; isQuota: boolean },
  ) =>
    release(submission, { state: 'waiting', retry_at: retryAt, error: sentence, tries }, async (tx) => {
      await needs.jobs.enqueue(tx, sendDraftJob, { jobId: submission.jobId }, { startAfter: retryAt })
      if (isQuota) await needs.notify(tx, submission.userId, { kind: 'quota_used_up', work: 'submission' })
      return []
    })

  /**
   * The other submissions of the same user or ad account would fail in the same way.
   * @returns the ids of those that were stopped
   */
  async function stopOthers(tx: Tx, submission: LeasedSubmission, failure: Failure, verdict: Verdict) {
    if (verdict.to !== 'stopped') return []
    const { userId, adAccountId } = submission
    const of = verdict.others === 'of the user' ? { user_id: userId } : { ad_account_id: adAccountId }
    const stopped = await repo.stopPending(tx, of, { ...toColumns(failure), error_field: null })
    for (const row of stopped) {
      if ((await readAdProgress(tx, needs, row)) === 'as wanted') await settleAsSent(tx, needs, row, failure.message)
    }
    const ids = stopped.map(({ draft_id }) => draft_id)
    await outcomes.publishChange(tx, ids, 'updated')
    return stopped.map(({ id }) => id)
  }

  return {
    complete({ submission, steps }: StepContext, ad: CreatedAd, state: AdState | null): Promise<void> {
      const error = listNotes(ad, steps).join(' ') || null
      return release(submission, { state: 'done', step: null, error }, async (tx) => {
        await markAsSent(tx, needs, submission.draftId, ad, state)
        return []
      })
    },

    /** Decides what follows an error. */
    async settle(submission: LeasedSubmission, context: StepContext | null, error: unknown): Promise<void> {
      if (error instanceof RetryLaterError) {
        return wait(submission, { retryAt: error.retryAt, sentence: error.message, tries: 0, isQuota: false })
      }
      const failure = describe(error, submission, context)
      const verdict = judgeFailure(failure, { tries: submission.tries, now: clock.now(), random: needs.random() })
      if (verdict.to === 'waiting') {
        const { retryAt, tries } = verdict
        const sentence = failure.waiting ?? verdict.sentence
        return wait(submission, { retryAt, sentence, tries, isQuota: failure.kind === 'rate' })
      }
      const steps = context?.steps ?? (await submission.readSteps())
      const ad = readCreatedAd(steps)
      const draft = ad && (await drafts.find(db, submission.userId, submission.draftId))
      if (ad && draft?.existing_ad?.differs.length === 0) {
        // The ad exists as the draft says: the draft counts as sent, and must not be sent again.
        const note = [describeLeft(ad, failure.message), ...listNotes(ad, steps)].join(' ')
        return release(submission, { ...toColumns(failure), state: 'done', step: null, error: note }, async (tx) => {
          await markAsSent(tx, needs, submission.draftId, ad, readAdState(steps))
          return stopOthers(tx, submission, failure, verdict)
        })
      }
      return release(submission, { ...toColumns(failure), state: verdict.to }, async (tx) => {
        // A draft with an ad did not fail: its owner decides about the ad at the next submit.
        if (!ad) await outcomes.markFailed(tx, submission.draftId)
        return stopOthers(tx, submission, failure, verdict)
      })
    },
  }
}

function toColumns({ message, code, field, meta }: Failure): repo.SubmissionChange {
  return { error: toText(message), error_code: code, error_field: field, meta_refusal: meta && toJson(meta) }
}

/** How far a submission got with its ad. */
export async function readAdProgress(
  tx: Tx,
  { drafts }: Pick<SubmissionNeeds, 'drafts'>,
  { draft_id, user_id }: repo.SubmissionRow,
): Promise<'none' | 'unknown' | 'differs' | 'as wanted'> {
  const draft = await drafts.find(tx, user_id, draft_id)
  if (!draft?.existing_ad) return 'none'
  if (draft.existing_ad.adId === null) return 'unknown'
  return draft.existing_ad.differs.length > 0 ? 'differs' : 'as wanted'
}

/**
 * Ends a submission without a lease whose ad exists as the draft says: the draft counts as sent.
 * @param reason why the submission ended, a sentence.
 */
export async function settleAsSent(
  tx: Tx,
  needs: Pick<SubmissionNeeds, 'outcomes' | 'clock'>,
  row: repo.SubmissionRow,
  reason: string,
): Promise<void> {
  const steps = await readSteps(tx, row.draft_id)
  const ad = readCreatedAd(steps)
  if (!ad) throw new Error(`the draft ${row.draft_id} has no ad`)
  const note = [reason, describeUnfinished(ad, row.step), ...listNotes(ad, steps)].join(' ')
  const ended = { step: null, retry_at: null, progress: null }
  await repo.updateSubmission(tx, row.id, { state: 'done', error: toText(note), ...ended })
  await markAsSent(tx, needs, row.draft_id, ad, readAdState(steps))
}

function markAsSent(
  tx: Tx,
  { outcomes, clock }: Pick<SubmissionNeeds, 'outcomes' | 'clock'>,
  draftId: string,
  ad: CreatedAd,
  state: AdState | null,
): Promise<void> {
  return outcomes.markSubmitted(tx, draftId, {
    adId: ad.id,
    creativeId: ad.creativeId,
    adSetId: ad.adSetId,
    effectiveStatus: state?.effectiveStatus ?? null,
    feedback: state?.feedback ?? [],
    guard: state?.guard ?? null,
    at: clock.now(),
  })
}

function readAdState(steps: Steps): AdState | null {
  const record = steps.get('read_back')
  return record?.state === 'done' ? record.result : null
}

/** One sentence for each difference from what was chosen, and for duplicates left at Meta. */
function listNotes(ad: CreatedAd, steps: Steps): string[] {
  const adSet = steps.get('ad_set')?.result
  return [...ad.notices, ...(adSet ? describeDoubles('ad set', adSet) : []), ...describeDoubles('ad', ad)]
}

function describeDoubles(thing: string, { id, doubles }: { id?: string | undefined; doubles: string[] }): string[] {
  if (doubles.length === 0) return []
  return [
    `Meta created this ${thing} more than once: ${id} is used. Delete the others in Ads Manager, ` +
      `where they stay paused: ${doubles.join(', ')}.`,
  ]
}

/** Describes the ad of a submission that ended before its last step. */
function describeUnfinished({ toActivate }: CreatedAd, step: string | null): string {
  if (step === 'activate') {
    return 'The ad was already created and was being activated: check its status in Ads Manager.'
  }
  return toActivate.length === 0
    ? 'The ad was already created at Meta.'
    : 'The ad was already created at Meta and stays paused. Activate it in Ads Manager.'
}

function describeLeft({ toActivate }: CreatedAd, reason: string): string {
  if (toActivate.length === 0) return `The ad was created, but could not be checked: ${reason}`
  return `The ad was created and stays paused, because its activation failed: ${reason} Activate it in Ads Manager.`
}
