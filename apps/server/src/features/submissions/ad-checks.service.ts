import { startOfDay } from '@hookline/contract/ad-sets/account-time.rules'
import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { adCheckJobSchema } from '@hookline/contract/submissions/ad-checks.schemas'
import { v7 as uuidv7 } from 'uuid'
import { readWord } from '../../platform/database/read-stored.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { liveAdsMax, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import * as repo from './ad-checks.repo.ts'
import { comparePage } from './compare-ads.ts'
import type { SubmissionNeeds } from './submission-needs.ts'

export const checkAdsJob = 'check-ads'

/** The delays before a check goes on: after a transient failure, and while another worker reads its ads. */
const [retryMs, claimedMs] = [60_000, 5_000]
/** A person waits for the check of so few ads. */
const urgentMax = liveAdsMax

export type AdChecksService = ReturnType<typeof createAdChecksService>

/** How a check of one account ended. */
type End =
  | { kind: 'done' }
  /** Another worker reads the rest. */
  | { kind: 'claimed' }
  | { kind: 'later'; at: Date; sentence: string }
  /** This account cannot be read. */
  | { kind: 'refused'; sentence: string }
  /** No account can be read: the connection has ended. */
  | { kind: 'stopped'; sentence: string }

/** Compares sent ads with what was sent: when a person asks, and each ad once a day. */
export function createAdChecksService(needs: SubmissionNeeds) {
  const { db, clock, jobs, drafts } = needs

  /**
   * Compares an account's ads, page by page, until `claim` finds none.
   * @param listDraftIds the drafts that are still to be read, for a check of some
   */
  async function checkAccount(
    session: MetaAdsSession,
    claim: { userId: number; adAccountId: string; before?: Date },
    {
      signal,
      checkId,
      listDraftIds,
    }: { signal: AbortSignal; checkId?: string; listDraftIds?: () => Promise<string[]> },
  ): Promise<End> {
    for (;;) {
      signal.throwIfAborted()
      // Read for each page: another worker may go through the same list.
      const draftIds = await listDraftIds?.()
      if (draftIds?.length === 0) return { kind: 'done' }
      const about = { ...claim, ...(draftIds && { draftIds }), now: clock.now(), limit: liveAdsMax }
      const ads = await repo.claimAds(db, about)
      if (ads.length === 0) return draftIds ? { kind: 'claimed' } : { kind: 'done' }
      try {
        const page = { adAccountId: claim.adAccountId, ads }
        await comparePage(needs, session, page, async (tx, found) => {
          if (checkId) await repo.countChecked(tx, checkId, found)
        })
      } catch (error) {
        signal.throwIfAborted()
        return describeEnd(error, claim.adAccountId)
      }
    }
  }

  function describeEnd(error: unknown, adAccountId: string): End {
    if (error instanceof AppError) return { kind: 'stopped', sentence: error.message }
    if (!(error instanceof MetaAdsError)) throw error
    const sentence = needs.toAppError(error).message
    if (error.kind === 'token' || error.kind === 'attention') return { kind: 'stopped', sentence }
    if (error.kind === 'rate') {
      return { kind: 'later', at: error.retryAt ?? new Date(clock.now().getTime() + retryMs), sentence }
    }
    if (error.kind === 'transient') {
      return { kind: 'later', at: new Date(clock.now().getTime() + retryMs), sentence }
    }
    return { kind: 'refused', sentence: `${adAccountId} could not be checked: ${sentence}` }
  }

  /** One run of a check: through its accounts, until one has to wait. */
  async function runCheck(check: repo.AdCheckRow, signal: AbortSignal): Promise<End> {
    const { id: checkId, user_id: userId, remaining, total } = check
    const session = await needs.sessionFor(userId, {
      signal,
      urgency: total <= urgentMax ? 'interactive' : 'background',
    })
    const refusals: string[] = []
    let isClaimed = false
    for (const adAccountId of await repo.listAccounts(db, remaining)) {
      const listDraftIds = () => repo.listRemaining(db, checkId, adAccountId)
      const end = await checkAccount(session, { userId, adAccountId }, { signal, checkId, listDraftIds })
      if (end.kind === 'refused') refusals.push(end.sentence)
      if (end.kind === 'claimed') isClaimed = true
      if (end.kind === 'later' || end.kind === 'stopped') return end
    }
    if (refusals.length > 0) return { kind: 'refused', sentence: refusals.join(' ') }
    return { kind: isClaimed ? 'claimed' : 'done' }
  }

  /** @throws only when the signal aborts, or for a fault of ours. */
  async function run(checkId: string, signal: AbortSignal): Promise<void> {
    const check = await repo.findCheck(db, checkId)
    if (!check || check.status === 'completed' || check.status === 'failed') return
    await repo.updateCheck(db, checkId, { status: 'processing', retry_at: null, error: null })
    const end = await runCheck(check, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      return describeEnd(error, '')
    })
    if (end.kind === 'later' || end.kind === 'claimed') {
      const startAfter = end.kind === 'later' ? end.at : new Date(clock.now().getTime() + claimedMs)
      await db.transaction().execute(async (tx) => {
        const error = end.kind === 'later' ? end.sentence : null
        await repo.updateCheck(tx, checkId, { status: 'enqueued', retry_at: startAfter, error })
        await jobs.enqueue(tx, checkAdsJob, { checkId }, { startAfter })
      })
      return
    }
    if (end.kind === 'done') return repo.updateCheck(db, checkId, { status: 'completed' })
    const after = await repo.findCheck(db, checkId)
    const isPartial = end.kind === 'refused' && after !== undefined && after.remaining.length < after.total
    await repo.updateCheck(db, checkId, { status: isPartial ? 'completed' : 'failed', error: end.sentence })
  }

  return {
    /** @throws AppError NOT_FOUND, FORBIDDEN for a colleague's, CONFLICT when none was sent. */
    async start(actor: Actor, adIds?: string[]): Promise<{ jobId: string; total: number }> {
      const draftIds = await repo.listSentIds(db, actor.id, adIds)
      if (adIds && draftIds.length < adIds.length) {
        const own = await drafts.findAll(db, actor.id, adIds)
        if (own.length < adIds.length) throw await drafts.explainMissing(db, actor.id, adIds)
        throw new AppError('CONFLICT', 'Only ads that were sent to Meta can be checked.')
      }
      const jobId = uuidv7()
      const total = draftIds.length
      await db.transaction().execute(async (tx) => {
        const status = total === 0 ? 'completed' : 'enqueued'
        const row = { id: jobId, user_id: actor.id, status, remaining: draftIds, total, created_at: clock.now() }
        await repo.insertCheck(tx, row)
        if (total > 0) await jobs.enqueue(tx, checkAdsJob, { checkId: jobId })
      })
      return { jobId, total }
    },

    run,

    /** Null when the user has no such check. */
    async findJob(actor: Actor, jobId: string): Promise<AdCheckJob | null> {
      const row = await repo.findCheck(db, jobId)
      if (row?.user_id !== actor.id) return null
      return {
        jobId,
        kind: 'ad_check',
        status: readWord('ad_checks.status', jobId, adCheckJobSchema.shape.status, row.status),
        total: row.total,
        checked: row.total - row.remaining.length,
        changed: row.changed,
        gone: row.gone,
        error: row.error,
        retryAt: row.retry_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
      }
    },

    /**
     * Compares each live ad once a day of its ad account's zone. An account whose quota is used up goes on in the next
     * run.
     */
    async runDaily(signal: AbortSignal): Promise<void> {
      const now = clock.now()
      // No zone's day has begun later than now.
      const accounts = await repo.listDueAccounts(db, now)
      for (const [userId, own] of Map.groupBy(accounts, ({ userId }) => userId)) {
        const known = await needs.knownLists(userId)
        const due = own.map(({ adAccountId }) => {
          const zone = known.account(adAccountId)?.timezoneName ?? 'UTC'
          return { userId, adAccountId, before: startOfDay(now, zone) }
        })
        try {
          const session = await needs.sessionFor(userId, { signal, urgency: 'background' })
          for (const claim of due) {
            const end = await checkAccount(session, claim, { signal })
            if (end.kind !== 'done') needs.log.info({ ...claim, end }, 'daily check of ads not finished')
            if (end.kind === 'stopped') break
          }
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof AppError)) throw error
          needs.log.info({ userId, reason: error.message }, 'daily check of ads not started')
        }
      }
    },
  }
}
