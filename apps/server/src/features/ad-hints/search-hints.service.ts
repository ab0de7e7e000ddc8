import { AppError } from '../../platform/errors.ts'
import { type AdHint, type MetaAdState, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import * as repo from './ad-hints.repo.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'

const hourMs = 3_600_000
/** How late the log may be, which Meta does not say. */
const activitiesOverlapMs = hourMs
const firstActivitiesMs = 24 * hourMs
/** How often the creatives of all ads are looked at. */
const listEveryMs = 4 * hourMs

/** Events that may change what an ad shows or whether it runs (docs/meta-api.md). */
const tellingEvents = new Set([
  'update_ad_creative',
  'edit_and_update_ad_creative',
  'ad_review_approved',
  'ad_review_declined',
  'update_ad_run_status',
  'update_ad_run_status_to_be_set_after_review',
  'first_delivery_event',
])

/**
 * Looks for changes where no webhook tells of them: by the activity log of each ad account, one call, and every few hours
 * by the creative of each of its ads, in pages. Both are only hints: the ads that they name are read again.
 */
export function createSearchHints(needs: Pick<AdHintsNeeds, 'db' | 'clock' | 'log' | 'ads' | 'sessionFor'>) {
  const { db, clock, log, ads } = needs

  async function readActivities(
    session: MetaAdsSession,
    account: repo.WatchedAccount,
    readAt: Date | null,
  ): Promise<void> {
    const now = clock.now()
    const since = readAt ? readAt.getTime() - activitiesOverlapMs : now.getTime() - firstActivitiesMs
    const { adAccountId } = account
    const rows = await session.listActivities(adAccountId, new Date(since))
    await ads.hint(
      rows
        .filter(({ type, at }) => tellingEvents.has(type) && at !== null)
        .map(({ objectId, at }) => ({ adAccountId, objectId, at: new Date(at ?? 0) })),
    )
    await repo.storeWatched(db, account, { activities_read_at: now })
  }

  async function listAds(session: MetaAdsSession, account: repo.WatchedAccount): Promise<void> {
    const now = clock.now()
    const listed = new Map((await session.listAdStates(account.adAccountId)).map((ad) => [ad.id, ad]))
    const stored = await ads.listLastReads(account)
    const hints: AdHint[] = stored
      .filter((ad) => isOther(ad, listed.get(ad.adId ?? '')))
      .map(({ adId }) => ({ adAccountId: account.adAccountId, objectId: adId ?? '', at: now }))
    await ads.hint(hints)
    await repo.storeWatched(db, account, { ads_listed_at: now })
  }

  /** @returns false when no account of the user can be read now. */
  async function search(account: repo.WatchedAccount, row: repo.WatchedAccountRow | undefined, signal: AbortSignal) {
    const session = await needs.sessionFor(account.userId, { signal, urgency: 'background' })
    const listedAt = row?.ads_listed_at?.getTime() ?? 0
    const steps = [
      () => readActivities(session, account, row?.activities_read_at ?? null),
      ...(clock.now().getTime() - listedAt >= listEveryMs ? [() => listAds(session, account)] : []),
    ]
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof MetaAdsError)) throw error
        log.info({ ...account, reason: error.message }, 'hints of an ad account not read')
        if (error.kind === 'token' || error.kind === 'attention') return false
        // The other step may need another right.
        if (error.kind !== 'permission' && error.kind !== 'final') return true
      }
    }
    return true
  }

  return async (signal: AbortSignal): Promise<void> => {
    const known = new Map((await repo.listWatched(db)).map((row) => [`${row.user_id} ${row.ad_account_id}`, row]))
    const accounts = await ads.listAccounts()
    for (const [, own] of Map.groupBy(accounts, ({ userId }) => userId)) {
      for (const account of own) {
        signal.throwIfAborted()
        const row = known.get(`${account.userId} ${account.adAccountId}`)
        const goesOn = await search(account, row, signal).catch((error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        })
        if (!goesOn) break
      }
    }
  }
}

/** Whether the list shows another ad than the one that was read last: another creative, another status, or none. */
function isOther(
  ad: { effectiveStatus: string | null; creativeIds: readonly string[] },
  listed: MetaAdState | undefined,
): boolean {
  if (!listed) return true
  const isOtherCreative = listed.creativeId !== null && !ad.creativeIds.includes(listed.creativeId)
  return isOtherCreative || listed.effectiveStatus !== ad.effectiveStatus
}
