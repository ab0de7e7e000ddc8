import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { ErrorCode, MetaRefusal } from '@hookline/contract/errors'
import { errorCodes } from '@hookline/contract/errors'
import type { SubmittedAd } from '@hookline/contract/submissions/submissions.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/serve.ts'
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

interface Accepted {
  jobId: string
  adAccountId: string
}

const notThere: Refusal = { code: 'NOT_FOUND', message: 'Ad draft not found.' }
const noneReady = "Please select ads that are marked as 'Ready to Submit'."

/** Accepts drafts to be sent: one at a time, or several as a batch. */
export function createSubmitService(needs: SubmissionsNeeds, queue: SubmissionQueue, waitForEnd: WaitForEnd) {
  const { db, drafts, record } = needs

  /** Why the draft cannot be sent as it stands, by what is known without holding it; null when it can. */
  async function refuseUnready(records: readonly DraftRecord[]): Promise<Map<string, Refusal>> {
    const presented = await drafts.present(records)
    return new Map(
      presented.flatMap((draft) => {
        const refusal = refuseState(draft) ?? refuseIssues(draft)
        return refusal ? [[draft.id, refusal] as const] : []
      }),
    )
  }

  /**
   * Holds the draft until the transaction ends: of several that want to send it, one goes first, and only that one.
   * What it lacks was looked at before, without holding it; the preflight looks again.
   */
  async function accept(tx: Tx, actor: Actor, draftId: string, batchId: string | null): Promise<Accepted | Refusal> {
    const draft = await drafts.lock(tx, actor.id, draftId)
    if (!draft) return notThere
    const refusal = refuseState(draft)
    if (refusal) return refusal
    const adAccountId = draft.meta_ad_account_id
    if (!adAccountId) return { code: 'VALIDATION', message: 'Choose an ad account.' }
    const jobId = uuidv7()
    const about = { draft_id: draftId, user_id: actor.id, ad_name: draft.ad_name, ad_account_id: adAccountId }
    await repo.insertSubmission(tx, { id: jobId, batch_id: batchId, ...about })
    await record(tx, actor, { action: 'draft.sent', subjectId: draftId, after: { jobId, batchId } })
    await drafts.publishChange(tx, draftId, 'updated')
    return { jobId, adAccountId }
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
     * @throws AppError NOT_FOUND, VALIDATION with what is missing, CONFLICT when it is being sent or was sent, and what
     * Meta answered.
     */
    async submit(actor: Actor, draftId: string): Promise<SubmitOutcome> {
      const own = await drafts.find(db, actor.id, draftId)
      if (!own) throw toAppError(notThere)
      const refusal = (await refuseUnready([own])).get(draftId)
      if (refusal) throw toAppError(refusal)
      await needConnection(actor)
      const ended = waitForEnd(draftId)
      try {
        const accepted = await db.transaction().execute(async (tx) => {
          const result = await accept(tx, actor, draftId, null)
          if (!('jobId' in result)) throw toAppError(result)
          await queue.startNext(tx, result.adAccountId)
          return result
        })
        await ended.of(accepted.jobId)
        return await tellOutcome(accepted.jobId)
      } finally {
        ended.stop()
      }
    },

    /**
     * Sends those of the drafts that are ready, and tells why the others are not.
     * @throws AppError VALIDATION when none is ready.
     */
    async submitBatch(actor: Actor, draftIds: readonly string[]) {
      const found = await Promise.all(draftIds.map((id) => drafts.find(db, actor.id, id)))
      const refusals = await refuseUnready(found.filter((draft) => draft !== null))
      const skipped = [...refusals].map(([id, { message }]) => ({ id, reason: message }))
      // In the order of their ids, as every transaction that holds several drafts: none waits for another in a circle.
      const chosen = draftIds.filter((id) => !refusals.has(id)).toSorted()
      if (chosen.length === 0) throw new AppError('VALIDATION', noneReady)
      await needConnection(actor)
      return db.transaction().execute(async (tx) => {
        const batchId = uuidv7()
        await repo.insertBatch(tx, batchId, actor.id)
        const jobIds: string[] = []
        const accounts = new Set<string>()
        for (const id of chosen) {
          const result = await accept(tx, actor, id, batchId)
          if ('jobId' in result) {
            jobIds.push(result.jobId)
            accounts.add(result.adAccountId)
          } else skipped.push({ id, reason: result.message })
        }
        if (jobIds.length === 0) throw new AppError('VALIDATION', noneReady)
        for (const account of [...accounts].sort()) await queue.startNext(tx, account)
        return { jobIds, batchId, skipped }
      })
    },
  }

  /** @throws AppError META_NOT_CONNECTED, META_RECONNECT */
  async function needConnection(actor: Actor): Promise<void> {
    await needs.sessionFor(actor.id)
  }
}

function refuseState(draft: Pick<DraftRecord, 'status' | 'submission'>): Refusal | null {
  if (draft.status === 'SUBMITTED_TO_META') {
    return { code: 'CONFLICT', message: 'This ad was already sent to Meta. Duplicate the draft to send it again.' }
  }
  if (isBeingSent(draft.submission)) return { code: 'CONFLICT', message: 'This draft is already being sent.' }
  return null
}

function refuseIssues({ readiness_issues: issues }: Draft): Refusal | null {
  const [first] = issues
  return first ? { code: 'VALIDATION', message: first.message, issues } : null
}

function toAppError({ code, message, issues = [] }: Refusal): AppError {
  const [first, ...others] = issues.map((issue) => ({ path: issue.field, message: issue.message }))
  if (code === 'VALIDATION' && first) return invalid([first, ...others])
  return new AppError(code, message)
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
