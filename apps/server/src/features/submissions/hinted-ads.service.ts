import { AppError } from '../../platform/errors.ts'
import { type AdHint, liveAdsMax, MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import { createReadZone } from './account-zone.ts'
import { claimAds } from './ad-checks.repo.ts'
import { comparePage } from './compare-ads.ts'
import * as repo from './hinted-ads.repo.ts'
import type { SubmissionNeeds } from './submission-needs.ts'

export const checkHintedJob = 'check-hinted-ads'

export type HintedAdsService = ReturnType<typeof createHintedAdsService>

/** Marks sent ads that may have changed at Meta, and compares them with what was sent. */
export function createHintedAdsService(needs: SubmissionNeeds) {
  const { db, clock, jobs, log } = needs

  /** Compares an account's ads that were hinted at until then, page by page; another worker's ads are left to it. */
  async function checkAccount(
    claim: { userId: number; adAccountId: string; until: Date },
    signal: AbortSignal,
  ): Promise<void> {
    const { userId, adAccountId } = claim
    const session = await needs.sessionFor(userId, { signal, urgency: 'background' })
    const readZone = await createReadZone(needs, userId)
    const zone = readZone(adAccountId)
    for (;;) {
      signal.throwIfAborted()
      const draftIds = await repo.listHintedIds(db, claim)
      if (draftIds.length === 0) return
      const ads = await claimAds(db, { userId, adAccountId, draftIds, now: clock.now(), limit: liveAdsMax })
      if (ads.length === 0) return
      await comparePage(needs, session, { adAccountId, zone, ads }, async () => undefined)
    }
  }

  return {
    /** Marks the ads that may have changed, to be read by `run`. @returns how many */
    hint: async (hints: readonly AdHint[]): Promise<number> =>
      hints.length === 0 ? 0 : repo.hintAds(db, hints, clock.now()),
    startCheck: () => db.transaction().execute((tx) => jobs.enqueue(tx, checkHintedJob, {})),
    /** The ad accounts with live ads, of this user or of all connected ones. */
    listAccounts: (userId?: number) => repo.listLiveAccounts(db, userId),
    /** Since when every live ad of the user has been compared; null while one never was. */
    findOldestRead: (userId: number) => repo.findOldestRead(db, userId),
    listLastReads: (account: { userId: number; adAccountId: string }) => repo.listLastReads(db, account),

    /**
     * Compares the ads that were hinted at before this run: each once, however many hints there are. Ads of an account
     * whose quota is used up wait for a later run; hints about one that cannot be read are dropped.
     */
    async run(signal: AbortSignal): Promise<void> {
      const until = clock.now()
      for (const account of await repo.listHintedAccounts(db)) {
        try {
          await checkAccount({ ...account, until }, signal)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof MetaAdsError) && !(error instanceof AppError)) throw error
          log.info({ ...account, reason: error.message }, 'hinted ads not read')
          const isLater = error instanceof MetaAdsError && (error.kind === 'rate' || error.kind === 'transient')
          if (!isLater) await repo.dropHints(db, account)
        }
      }
    },
  }
}
