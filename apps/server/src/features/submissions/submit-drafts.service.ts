import { isBeingSent, refuseForeignDraft } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { askAboutExistingAd, refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import type { ErrorCode } from '@hookline/contract/errors.schemas'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import { presentSummary } from './present-submission.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import type { SubmissionQueue } from './submission-queue.ts'
import * as repo from './submissions.repo.ts'

export type SubmitDraftsService = ReturnType<typeof createSubmitDraftsService>

/** Why a draft is not submitted. */
interface Refusal {
  code: ErrorCode
  message: string
  /** Fields of the draft that are missing or wrong. */
  issues?: Draft['readiness_issues']
}

type Choice = ExistingAdChoice | null

const draftNotFound: Refusal = { code: 'NOT_FOUND', message: 'Ad draft not found.' }
const noneReady = "Please select ads that are marked as 'Ready to Submit'."

/** Accepts drafts for submission. They are sent in the background; `draft` events report their progress and end. */
export function createSubmitDraftsService(needs: SubmissionNeeds & { queue: SubmissionQueue }) {
  const { db, drafts, outcomes, record, queue } = needs

  /** Checks without locking the drafts; the preflight step checks readiness again. */
  async function findRefusals(actor: Actor, draftIds: readonly string[], choice: Choice) {
    const presented = await drafts.present(actor.id, await drafts.findAny(db, draftIds))
    const byId = new Map(presented.map((draft) => [draft.id, draft]))
    return new Map(
      draftIds.flatMap((id) => {
        const draft = byId.get(id)
        const refusal = draft ? refuseDraft(draft, choice) : draftNotFound
        return refusal ? [[id, refusal] as const] : []
      }),
    )
  }

  /** Adds one submission for each draft; the drafts are locked. */
  async function insert(tx: Tx, actor: Actor, accepted: DraftRecord[], batchId: string | null, choice: Choice) {
    const submissions = await repo.insertSubmissions(
      tx,
      accepted.map(({ id, ad_name, meta_ad_account_id }) => ({
        id: uuidv7(),
        batch_id: batchId,
        draft_id: id,
        user_id: actor.id,
        ad_name,
        ad_account_id: meta_ad_account_id ?? '',
        existing_ad: choice,
      })),
    )
    const entries = submissions.map(({ id, draft_id, ad_name }) => {
      return { action: 'draft.sent' as const, subjectId: draft_id, after: { ad_name, jobId: id, batchId } }
    })
    await record(tx, actor, entries)
    const ids = submissions.map(({ draft_id }) => draft_id)
    await outcomes.publishChange(tx, ids, 'updated')
    // In one order: two batches that lock the same ad accounts must not deadlock.
    const adAccountIds = new Set(submissions.map(({ ad_account_id }) => ad_account_id))
    for (const adAccountId of [...adAccountIds].sort()) await queue.startNext(tx, adAccountId)
    return submissions
  }

  /**
   * Submits the drafts that can be submitted. Of concurrent calls for the same draft, the row lock lets one through.
   * @param refuseAll makes the error when none can be submitted; then nothing is stored.
   */
  async function submit(
    actor: Actor,
    draftIds: readonly string[],
    options: { batchId: string | null; choice: Choice; refuseAll(refused: Map<string, Refusal>): AppError },
  ) {
    const { batchId, choice, refuseAll } = options
    const refused = await findRefusals(actor, draftIds, choice)
    const ready = draftIds.filter((id) => !refused.has(id))
    if (ready.length === 0) throw refuseAll(refused)
    // Throws META_NOT_CONNECTED or META_RECONNECT.
    await needs.sessionFor(actor.id)
    return db.transaction().execute(async (tx) => {
      const locked = new Map((await drafts.lock(tx, actor.id, ready)).map((draft) => [draft.id, draft]))
      const accepted = ready.flatMap((id) => {
        const draft = locked.get(id)
        // Deleted, or taken over, since it was checked.
        const refusal = draft ? refuseLocked(draft, choice) : draftNotFound
        if (refusal) refused.set(id, refusal)
        return draft && !refusal ? [draft] : []
      })
      if (accepted.length === 0) throw refuseAll(refused)
      if (batchId) await repo.insertBatch(tx, batchId, actor.id)
      return { submissions: await insert(tx, actor, accepted, batchId, choice), refused }
    })
  }

  return {
    /**
     * @param choice what to do with an ad that exists already and differs from the draft.
     * @throws AppError NOT_FOUND; FORBIDDEN for a colleague's; VALIDATION with every missing field; CONFLICT when the draft is being sent or was
     * sent; META_NOT_CONNECTED, META_RECONNECT.
     */
    async submitOne(actor: Actor, draftId: string, choice: Choice = null): Promise<SubmissionSummary> {
      const refuseAll = (refused: Map<string, Refusal>) => toAppError(refused.get(draftId) ?? draftNotFound)
      const { submissions } = await submit(actor, [draftId], { batchId: null, choice, refuseAll })
      const [submission] = submissions
      if (!submission) throw toAppError(draftNotFound)
      return presentSummary(submission)
    },

    /**
     * Submits the ready ones of the drafts as a batch, and names the reason for each of the others.
     * @throws AppError VALIDATION when none is ready; META_NOT_CONNECTED, META_RECONNECT.
     */
    async submitBatch(actor: Actor, draftIds: readonly string[]) {
      const batchId = uuidv7()
      const refuseAll = () => new AppError('VALIDATION', noneReady)
      const { submissions, refused } = await submit(actor, draftIds, { batchId, choice: null, refuseAll })
      const skipped = [...refused].map(([id, { message }]) => ({ id, reason: message }))
      return { jobIds: submissions.map(({ id }) => id), batchId, skipped }
    },
  }
}

function refuseDraft(draft: Draft, choice: Choice): Refusal | null {
  if (!draft.is_own) return { code: 'FORBIDDEN', message: refuseForeignDraft(draft) }
  return refuseState(draft, choice) ?? refuseUnready(draft, choice)
}

function refuseState(
  { status, submission, existing_ad: ad }: Pick<DraftRecord, 'status' | 'submission' | 'existing_ad'>,
  choice: Choice,
): Refusal | null {
  if (status === 'SUBMITTED_TO_META') {
    return { code: 'CONFLICT', message: 'This ad was already sent to Meta. Duplicate the draft to send it again.' }
  }
  if (isBeingSent(submission)) return { code: 'CONFLICT', message: 'This draft is already being sent.' }
  // Without an ad id it is not known whether the ad exists: the submission looks for it first.
  if (!ad?.adId || ad.differs.length === 0 || choice === 'keep') return null
  const message = choice === null ? askAboutExistingAd(ad) : refuseAdUpdate(ad)
  return message === null ? null : { code: 'CONFLICT', message }
}

/** A draft whose existing ad is kept need not be ready. */
function refuseUnready({ existing_ad: ad, readiness_issues: issues }: Draft, choice: Choice): Refusal | null {
  const [first] = issues
  if (!first || (ad?.adId && choice === 'keep')) return null
  return { code: 'VALIDATION', message: first.message, issues }
}

function refuseLocked(draft: DraftRecord, choice: Choice): Refusal | null {
  if (draft.meta_ad_account_id === null) return { code: 'VALIDATION', message: 'Choose an ad account.' }
  return refuseState(draft, choice)
}

function toAppError({ code, message, issues = [] }: Refusal): AppError {
  if (issues.length === 0) return new AppError(code, message)
  return invalid(issues.map((issue) => ({ path: issue.field, message: issue.message })))
}
