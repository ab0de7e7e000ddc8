import { findDayStart } from '@hookline/contract/ad-sets/account-time.rules'
import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { adCheckJobSchema } from '@hookline/contract/submissions/ad-checks.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import { readWord } from '../../platform/database/read-stored.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { daysBefore } from '../../platform/jobs/sweep.ts'
import { liveAdsMax, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import { createReadZone } from './account-zone.ts'
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
  | { kind: 'later'; at: Date; sentence: string; isQuota: boolean }
  /** This account cannot be read. */
  | { kind: 'refused'; sentence: string }
  /** No account can be read: the connection has ended. */
  | { kind: 'stopped'; sentence: string }

interface CheckRun {
  checkId: string
  userId: number
  adAccountId: string
  /** That of the ad account. */
  zone: string
  signal: AbortSignal
}

/** Compares sent ads with what was sent: when a person asks, and each ad once a day. */
export function createAdChecksService(needs: SubmissionNeeds) {
  const { db, clock, jobs, drafts } = needs

  /** Compares the ads of an account that are left of a check, page by page. */
  async function checkAccount(session: MetaAdsSession, run: CheckRun): Promise<End> {
    const { checkId, userId, adAccountId, zone, signal } = run
    for (;;) {
      signal.throwIfAborted()
      await repo.countReadByOthers(db, checkId)
      // Read for each page: another worker may go through the same list.
      const draftIds = await repo.listRemaining(db, checkId, adAccountId)
      if (draftIds.length === 0) return { kind: 'done' }
      const ads = await repo.claimAds(db, { userId, adAccountId, draftIds, now: clock.now(), limit: liveAdsMax })
      if (ads.length === 0) return { kind: 'claimed' }
      try {
        await comparePage(needs, session, { adAccountId, zone, ads }, (tx, found) =>
          repo.countChecked(tx, checkId, found),
        )
      } catch (error) {
        signal.throwIfAborted()
        return describeEnd(error, adAccountId)
      }
    }
  }

  function describeEnd(error: unknown, adAccountId: string): End {
    if (error instanceof AppError) return { kind: 'stopped', sentence: error.message }
    if (!(error instanceof MetaAdsError)) throw error
    const sentence = needs.toAppError(error).message
    if (error.kind === 'token' || error.kind === 'attention') return { kind: 'stopped', sentence }
    if (error.kind === 'rate') {
      return { kind: 'later', at: error.retryAt ?? new Date(clock.now().getTime() + retryMs), sentence, isQuota: true }
    }
    if (error.kind === 'transient') {
      return { kind: 'later', at: new Date(clock.now().getTime() + retryMs), sentence, isQuota: false }
    }
    return { kind: 'refused', sentence: `${adAccountId} could not be checked: ${sentence}` }
  }

  async function reportQuota(tx: Tx, userId: number, end: End): Promise<void> {
    if (end.kind !== 'later' || !end.isQuota) return
    await needs.notify(tx, userId, { kind: 'quota_used_up', work: 'check' })
  }

  /** One run of a check, through its accounts; what has to wait for the quota of one does not keep the others. */
  async function runCheck(check: repo.AdCheckRow, signal: AbortSignal): Promise<End> {
    const { id: checkId, user_id: userId, remaining, total, is_daily: isDaily } = check
    const session = await needs.sessionFor(userId, {
      signal,
      urgency: total <= urgentMax && !isDaily ? 'interactive' : 'background',
    })
    const readZone = await createReadZone(needs, userId)
    const refusals: string[] = []
    let isClaimed = false
    let later: Extract<End, { kind: 'later' }> | null = null
    for (const adAccountId of await repo.listAccounts(db, remaining)) {
      const zone = readZone(adAccountId)
      const end = await checkAccount(session, { checkId, userId, adAccountId, zone, signal })
      if (end.kind === 'refused') refusals.push(end.sentence)
      if (end.kind === 'claimed') isClaimed = true
      if (end.kind === 'stopped') return end
      if (end.kind === 'later' && (!later || end.at < later.at)) later = end
    }
    if (later) return later
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
        await reportQuota(tx, check.user_id, end)
      })
      return
    }
    if (end.kind === 'done') return repo.updateCheck(db, checkId, { status: 'completed' })
    const after = await repo.findCheck(db, checkId)
    const isPartial = end.kind === 'refused' && after !== undefined && after.remaining.length < after.total
    await repo.updateCheck(db, checkId, { status: isPartial ? 'completed' : 'failed', error: end.sentence })
  }

  async function insertDaily(userId: number, remaining: string[]): Promise<void> {
    const [id, total] = [uuidv7(), remaining.length]
    await db.transaction().execute(async (tx) => {
      const row = { id, user_id: userId, status: 'enqueued', remaining, total, created_at: clock.now() }
      if (await repo.replaceDailyCheck(tx, row, daysBefore(clock.now(), 1)))
        await jobs.enqueue(tx, checkAdsJob, { checkId: id })
    })
  }

  const present = (row: repo.AdCheckRow): AdCheckJob => ({
    jobId: row.id,
    kind: 'ad_check',
    status: readWord('ad_checks.status', row.id, adCheckJobSchema.shape.status, row.status),
    total: row.total,
    checked: row.total - row.remaining.length,
    changed: row.changed,
    gone: row.gone,
    error: row.error,
    retryAt: row.retry_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    isDaily: row.is_daily,
  })

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
      return row?.user_id === actor.id ? present(row) : null
    },
    /** The user's check that is not over. */
    async findUnderWay(actor: Actor): Promise<AdCheckJob | null> {
      const row = await repo.findCheckUnderWay(db, actor.id)
      return row ? present(row) : null
    },

    /**
     * Starts the comparison of each live ad once a day of its ad account's zone. What is left of the last one, as when
     * the quota is used up, goes on by itself.
     */
    async startDaily(): Promise<void> {
      const now = clock.now()
      // No zone's day has begun later than now.
      const accounts = await repo.listDueAccounts(db, now)
      for (const [userId, own] of Map.groupBy(accounts, ({ userId }) => userId)) {
        const readZone = await createReadZone(needs, userId)
        const due = await Promise.all(
          own.map(({ adAccountId }) =>
            repo.listDueIds(db, { userId, adAccountId, before: findDayStart(now, readZone(adAccountId)) }),
          ),
        )
        const remaining = due.flat()
        if (remaining.length > 0) await insertDaily(userId, remaining)
      }
    },
  }
}
