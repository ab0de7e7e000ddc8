import { lastTwoDays } from '@hookline/contract/ad-sets/account-time.rules'
import { adDifferenceSchema } from '@hookline/contract/drafts/ad-guard.schemas'
import { z } from 'zod'
import { readStored, readStoredWhole } from '../../platform/database/read-stored.ts'
import { type AdFacts, adFactsSchema } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { isMissingObject, liveAdsMax, type MetaAd, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import { type AdToCompare, finishAds, releaseAds } from './ad-checks.repo.ts'
import { type GuardOutcome, toGuard } from './guard.rules.ts'
import { planSentCreative } from './steps/creative.step.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { readSteps } from './submission-steps.repo.ts'

type Needs = Pick<SubmissionNeeds, 'db' | 'clock' | 'comparison' | 'drafts' | 'outcomes'>

/** What the comparison of a page has found. */
interface PageOutcome {
  draftIds: string[]
  changed: number
  gone: number
}

/** The facts of what was sent for a draft; null when that is not known any more. */
async function readSentFacts(
  { db, comparison }: Pick<Needs, 'db' | 'comparison'>,
  draft: DraftRecord,
): Promise<AdFacts | null> {
  const { meta_ad_account_id: adAccountId, meta_ad_set_id_returned: adSetId } = draft
  if (!adAccountId || !adSetId) return null
  const plan = planSentCreative({ draft, steps: await readSteps(db, draft.id), adAccountId })
  return plan && comparison.describePlan(plan, adSetId)
}

/**
 * Reads claimed ads of one account, by one call, and stores how they compare with what was sent. On a failure the
 * claims are released.
 * @param also is stored in the same transaction
 */
export async function comparePage(
  needs: Needs,
  session: MetaAdsSession,
  { adAccountId, zone, ads }: { adAccountId: string; zone: string; ads: readonly AdToCompare[] },
  also: (tx: Parameters<Needs['outcomes']['setGuard']>[0], outcome: PageOutcome) => Promise<void>,
): Promise<PageOutcome> {
  const { db, clock, outcomes } = needs
  try {
    // Before the read: a check that is asked for later has to read again.
    const at = clock.now()
    const days = lastTwoDays(at, zone)
    const live = await readLive(session, { adAccountId, days, ads })
    const judged = await Promise.all(ads.map((ad) => judge(needs, ad, live.get(ad.draftId) ?? null)))
    const outcome = {
      draftIds: ads.map(({ draftId }) => draftId),
      changed: judged.filter(({ guard }) => guard?.state === 'changed').length,
      gone: judged.filter(({ guard }) => guard?.state === 'gone').length,
    }
    await db.transaction().execute(async (tx) => {
      for (const { ad, read, guard } of judged) {
        if (guard) await outcomes.setGuard(tx, ad.draftId, guard, at)
        if (read) await outcomes.setMetaStatus(tx, ad.draftId, { ...read, at })
      }
      await also(tx, outcome)
      const changed = judged.filter((one) => isNews(one, days.since)).map(({ ad }) => ad.draftId)
      if (changed.length > 0) await outcomes.publishChange(tx, changed, 'updated')
      await finishAds(tx, outcome.draftIds, at)
    })
    return outcome
  } catch (error) {
    await releaseAds(
      db,
      ads.map(({ draftId }) => draftId),
    )
    throw error
  }
}

/** By draft. An ad that the list leaves out is read by its own id; one that Meta no longer has is left out. */
async function readLive(
  session: MetaAdsSession,
  {
    adAccountId,
    days,
    ads,
  }: { adAccountId: string; days: ReturnType<typeof lastTwoDays>; ads: readonly AdToCompare[] },
) {
  if (ads.length > liveAdsMax) throw new Error(`at most ${liveAdsMax} ads at once`)
  const listed = await session.listLiveAds(
    adAccountId,
    ads.flatMap(({ adId }) => adId ?? []),
    days,
  )
  const byId = new Map(listed.map((ad) => [ad.id, ad]))
  const found = new Map<string, MetaAd>()
  for (const { draftId, adId } of ads) {
    const ad = byId.get(adId ?? '') ?? (await readOne(session, adId ?? ''))
    if (ad && ad.effectiveStatus !== 'DELETED') found.set(draftId, ad)
  }
  return found
}

async function readOne(session: MetaAdsSession, adId: string): Promise<MetaAd | null> {
  try {
    return await session.getAd(adId, { isLive: true })
  } catch (error) {
    if (isMissingObject(error)) return null
    throw error
  }
}

interface Judged {
  ad: AdToCompare
  read: MetaAd | null
  /** Null when Meta does not show the creative yet. */
  guard: GuardOutcome | null
}

async function judge(needs: Needs, ad: AdToCompare, read: MetaAd | null): Promise<Judged> {
  const former = readDifferences(ad)
  if (!read) return { ad, read, guard: { state: 'gone', differences: former, baseline: null, isWornOut: false } }
  const expected = (await readExpected(needs, ad)) ?? (read.facts && { ...read.facts, features: {} })
  return { ad, read, guard: expected && toGuard(needs.comparison.compareAd(expected, read, former), read) }
}

const readDifferences = ({ draftId, guard_differences: stored }: AdToCompare) =>
  readStored('ad_drafts.guard_differences', draftId, z.array(adDifferenceSchema), stored, [])

/** The baseline of the last read, else what was sent; null when neither is known, as for a very old ad. */
async function readExpected(needs: Needs, { draftId, guard_baseline: stored }: AdToCompare): Promise<AdFacts | null> {
  const baseline = stored === null ? null : readStoredWhole('ad_drafts.guard_baseline', draftId, adFactsSchema, stored)
  if (baseline) return baseline
  const [draft] = await needs.drafts.findAny(needs.db, [draftId])
  return draft ? readSentFacts(needs, draft) : null
}

/** Whether the screens show something else than before. @param since the first day whose impressions count as delivery */
function isNews({ ad, read, guard }: Judged, since: string): boolean {
  const isGuardNews =
    guard !== null &&
    (guard.state !== ad.guard_state ||
      guard.isWornOut !== ad.is_worn_out ||
      JSON.stringify(guard.differences) !== JSON.stringify(readDifferences(ad)))
  const isStatusNews =
    read !== null &&
    (read.effectiveStatus !== ad.effective_status ||
      read.feedback.join('\n') !== ad.review_feedback.join('\n') ||
      (read.lastImpressionsOn !== null && (ad.last_impressions_on ?? '') < since))
  return isGuardNews || isStatusNews
}
