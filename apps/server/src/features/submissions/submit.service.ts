import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { askAboutExistingAd, refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import type { ErrorCode, MetaRefusal } from '@hookline/contract/errors'
import { errorCodes } from '@hookline/contract/errors'
import type { ExistingAdChoice, SubmittedAd } from '@hookline/contract/submissions/submissions.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import type { SubmissionQueue } from './submission-queue.ts'
import type { SubmissionsNeeds } from './submissions.needs.ts'
import * as repo from './submissions.repo.ts'
import type { WaitForEnd } from './wait-for-end.ts'

export type SubmitService = ReturnType<typeof createSubmitService>

/** Why a draft is not sent: the refusal's code, the sentence, and what is missing. */
interface Refusal {
  code: ErrorCode
  message: string
  issues?: Draft['readiness_issues']
}

/** How a submission went that was waited for. */
export type SubmitOutcome =
  | { isDone: true; ad: SubmittedAd; jobId: string; message: string }
  | { isDone: false; jobId: string; message: string }

type Choice = ExistingAdChoice | null

/** What becomes of drafts that somebody wants to send. */
interface Decision {
  accepted: { jobId: string; adAccountId: string }[]
  refused: { id: string; refusal: Refusal }[]
}

const notThere: Refusal = { code: 'NOT_FOUND', message: 'Ad draft not found.' }
const noneReady = "Please select ads that are marked as 'Ready to Submit'."

/** Accepts drafts to be sent: one at a time, or several as a batch. */
export function createSubmitService(needs: SubmissionsNeeds, queue: SubmissionQueue, waitForEnd: WaitForEnd) {
  const { db, drafts, record } = needs

  /** Those of the drafts that cannot be sent as they stand, and why, by what is known without holding them. */
  async function refuseUnready(records: readonly DraftRecord[], choice: Choice): Promise<Map<string, Refusal>> {
    const presented = await drafts.present(records)
    return new Map(
      presented.flatMap((draft) => {
        const refusal = refuseState(draft, choice) ?? (isOnlyKept(draft, choice) ? null : refuseIssues(draft))
        return refusal ? [[draft.id, refusal] as const] : []
      }),
    )
  }

  /**
   * Holds the drafts until the transaction ends: of several that want to send one, one goes first, and only that one.
   * What they lack was looked at before, without holding them; the preflight looks again.
   */
  async function accept(
    tx: Tx,
    actor: Actor,
    draftIds: readonly string[],
    { batchId, choice }: { batchId: string | null; choice: Choice },
  ): Promise<Decision> {
    const held = new Map((await drafts.lock(tx, actor.id, draftIds)).map((draft) => [draft.id, draft]))
    const decided = draftIds.map((id) => ({ id, refusal: refuseHeld(held.get(id), choice) }))
    const accepted = decided.flatMap(({ id, refusal }) => {
      const draft = held.get(id)
      return draft && !refusal ? [{ jobId: uuidv7(), draft, adAccountId: draft.meta_ad_account_id ?? '' }] : []
    })
    await repo.insertSubmissions(
      tx,
      accepted.map(({ jobId, draft, adAccountId }) => {
        const about = { draft_id: draft.id, user_id: actor.id, ad_name: draft.ad_name, ad_account_id: adAccountId }
        return { id: jobId, batch_id: batchId, existing_ad: choice, ...about }
      }),
    )
    const entries = accepted.map(({ jobId, draft }) => {
      return { action: 'draft.sent', subjectId: draft.id, after: { ad_name: draft.ad_name, jobId, batchId } }
    })
    await record(tx, actor, entries)
    const ids = accepted.map(({ draft }) => draft.id)
    await drafts.publishChange(tx, ids, 'updated')
    return { accepted, refused: decided.flatMap(({ id, refusal }) => (refusal ? [{ id, refusal }] : [])) }
  }

  /** @throws AppError with what became of it, unless it was sent or goes on. */
  async function tellOutcome(jobId: string): Promise<SubmitOutcome> {
    const row = await repo.findSubmission(db, jobId)
    if (!row) throw notFound('Ad draft')
    const { state, error, made_ad_id: adId, made_creative_id: creativeId, made_ad_set_id: adSetId } = row
    if (state === 'done' && adId && creativeId && adSetId) {
      return { isDone: true, jobId, ad: { adId, creativeId, adSetId }, message: error ?? 'Ad submitted to Meta.' }
    }
    if (state === 'failed' || state === 'stopped') throw refusalOf(row)
    return { isDone: false, jobId, message: error ?? 'This draft is being sent to Meta.' }
  }

  return {
    /**
     * Sends one draft and waits a while for how it goes.
     * @param choice what to do with an ad that exists already and differs from the draft.
     * @throws AppError NOT_FOUND, VALIDATION with what is missing, CONFLICT when it is being sent or was sent, and what
     * Meta answered.
     */
    async submit(actor: Actor, draftId: string, choice: Choice = null): Promise<SubmitOutcome> {
      const own = await drafts.find(db, actor.id, draftId)
      if (!own) throw toAppError(notThere)
      const refusal = (await refuseUnready([own], choice)).get(draftId)
      if (refusal) throw toAppError(refusal)
      await needConnection(actor)
      const ended = waitForEnd(draftId)
      try {
        const jobId = await db.transaction().execute(async (tx) => {
          const { accepted, refused } = await accept(tx, actor, [draftId], { batchId: null, choice })
          const [one] = accepted
          if (!one) throw toAppError(refused[0]?.refusal ?? notThere)
          await queue.startNext(tx, one.adAccountId)
          return one.jobId
        })
        await ended.of(jobId)
        return await tellOutcome(jobId)
      } finally {
        ended.stop()
      }
    },

    /**
     * Sends those of the drafts that are ready, and tells why the others are not.
     * @throws AppError VALIDATION when none is ready.
     */
    async submitBatch(actor: Actor, draftIds: readonly string[]) {
      const refusals = await refuseUnready(await drafts.findAll(db, actor.id, draftIds), null)
      const skipped = [...refusals].map(([id, { message }]) => ({ id, reason: message }))
      const chosen = draftIds.filter((id) => !refusals.has(id))
      if (chosen.length === 0) throw new AppError('VALIDATION', noneReady)
      await needConnection(actor)
      return db.transaction().execute(async (tx) => {
        const batchId = uuidv7()
        await repo.insertBatch(tx, batchId, actor.id)
        const { accepted, refused } = await accept(tx, actor, chosen, { batchId, choice: null })
        if (accepted.length === 0) throw new AppError('VALIDATION', noneReady)
        skipped.push(...refused.map(({ id, refusal }) => ({ id, reason: refusal.message })))
        const accounts = new Set(accepted.map(({ adAccountId }) => adAccountId))
        for (const account of [...accounts].sort()) await queue.startNext(tx, account)
        return { jobIds: accepted.map(({ jobId }) => jobId), batchId, skipped }
      })
    },
  }

  /** @throws AppError META_NOT_CONNECTED, META_RECONNECT */
  async function needConnection(actor: Actor): Promise<void> {
    await needs.sessionFor(actor.id)
  }
}

function refuseState(
  draft: Pick<DraftRecord, 'status' | 'submission' | 'existing_ad'>,
  choice: Choice,
): Refusal | null {
  if (draft.status === 'SUBMITTED_TO_META') {
    return { code: 'CONFLICT', message: 'This ad was already sent to Meta. Duplicate the draft to send it again.' }
  }
  if (isBeingSent(draft.submission)) return { code: 'CONFLICT', message: 'This draft is already being sent.' }
  const { existing_ad: ad } = draft
  // One that is not known for certain is looked for first.
  if (!ad?.adId || ad.differs.length === 0 || choice === 'keep') return null
  const message = choice === null ? askAboutExistingAd(ad) : refuseAdUpdate(ad)
  return message === null ? null : { code: 'CONFLICT', message }
}

/** Nothing of the draft is sent then. */
const isOnlyKept = ({ existing_ad: ad }: Draft, choice: Choice) => Boolean(ad?.adId) && choice === 'keep'

/** Why a draft is not sent that is held now, or is not there any more. */
function refuseHeld(draft: DraftRecord | undefined, choice: Choice): Refusal | null {
  if (!draft) return notThere
  const hasAccount = draft.meta_ad_account_id !== null
  return refuseState(draft, choice) ?? (hasAccount ? null : { code: 'VALIDATION', message: 'Choose an ad account.' })
}

function refuseIssues({ readiness_issues: issues }: Draft): Refusal | null {
  const [first] = issues
  return first ? { code: 'VALIDATION', message: first.message, issues } : null
}

function toAppError({ code, message, issues = [] }: Refusal): AppError {
  if (issues.length === 0) return new AppError(code, message)
  return invalid(issues.map((issue) => ({ path: issue.field, message: issue.message })))
}

function refusalOf(row: repo.SubmissionRow): AppError {
  const code = errorCodes.find((one) => one === row.error_code) ?? 'CONFLICT'
  const message = row.error ?? 'This draft could not be sent.'
  const meta = row.meta_refusal as MetaRefusal | null
  return new AppError(code, message, {
    ...(row.error_field && { issues: [{ path: row.error_field, message }] }),
    ...(meta && { meta }),
  })
}
