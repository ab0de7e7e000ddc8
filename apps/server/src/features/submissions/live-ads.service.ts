import { describeDifference } from '@hookline/contract/drafts/ad-guard.rules'
import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { type AdStatusBody, startAheadDaysMax } from '@hookline/contract/submissions/ad-checks.schemas'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { liveAdsMax, type MetaAd, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import { claimAds, releaseAds } from './ad-checks.repo.ts'
import { toGuard } from './guard.rules.ts'
import { findSetBackCreative, storeSetBackCreative } from './live-ads.repo.ts'
import { planAd } from './steps/ad.step.ts'
import { planSentCreative } from './steps/creative.step.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { readSteps } from './submission-steps.repo.ts'
import { applyAll, type Change, type SwitchFailure } from './switches.ts'
import { createTakeBackService, readSoon } from './take-back.service.ts'

export type LiveAdsService = ReturnType<typeof createLiveAdsService>

const dayMs = 86_400_000
const notSent = 'Only ads that were sent to Meta can be switched or set back.'
const isRead = 'This ad is being checked. Try again in a minute.'
const isTakenBackLater = 'Some ads are switched; they are switched back as soon as Meta allows.'
const isUnknown = 'What was sent for this ad is not known any more. Use "Fix as new draft".'

/** Sets sent ads back to what was sent, and switches them on and off. */
export function createLiveAdsService(needs: SubmissionNeeds) {
  const { db, clock, comparison, drafts, outcomes, record } = needs
  const takeBack = createTakeBackService(needs)

  /** @throws AppError NOT_FOUND, FORBIDDEN for a colleague's, CONFLICT when one was not sent. */
  async function getSent(actor: Actor, ids: readonly string[]): Promise<DraftRecord[]> {
    const own = await drafts.findAll(db, actor.id, ids)
    if (own.length < ids.length) throw await drafts.explainMissing(db, actor.id, ids)
    if (own.some(({ status, meta_ad_id_returned: adId }) => status !== 'SUBMITTED_TO_META' || !adId)) {
      throw new AppError('CONFLICT', notSent)
    }
    return own
  }

  const toAppError = (error: unknown) => (error instanceof MetaAdsError ? needs.toAppError(error) : error)

  /** The creative as it was sent, made once: a repetition after a crash uses the same. */
  async function makeCreative(session: MetaAdsSession, draft: DraftRecord, adAccountId: string) {
    const steps = await readSteps(db, draft.id)
    const plan = planSentCreative({ draft, steps, adAccountId })
    if (!plan) throw new AppError('CONFLICT', isUnknown)
    const known = await findSetBackCreative(db, draft.id)
    const creativeId = known ?? (await session.createCreative(adAccountId, plan)).id
    // Meta may answer the creative that was sent at first.
    const isNew = creativeId !== draft.meta_creative_id_returned
    if (!known && isNew) await storeSetBackCreative(db, draft.id, creativeId)
    return { creativeId, isNew, plan, pixelId: steps.get('ad')?.result.pixelId ?? null }
  }

  /** Reads ads of any accounts, by draft. @throws AppError CONFLICT when Meta no longer has one. */
  async function readLive(session: MetaAdsSession, drafts: readonly DraftRecord[]): Promise<Map<string, MetaAd>> {
    const found = new Map<string, MetaAd>()
    for (const [account, some] of Map.groupBy(drafts, ({ meta_ad_account_id: id }) => id ?? '')) {
      for (let at = 0; at < some.length; at += liveAdsMax) {
        const page = some.slice(at, at + liveAdsMax)
        const ids = page.flatMap(({ meta_ad_id_returned: id }) => id ?? [])
        const ads = new Map((await session.listLiveAds(account, ids)).map((ad) => [ad.id, ad]))
        for (const { id, ad_name, meta_ad_id_returned: adId } of page) {
          const ad = ads.get(adId ?? '')
          if (!ad) throw new AppError('CONFLICT', `Meta no longer has the ad "${ad_name}". Nothing was changed.`)
          found.set(id, ad)
        }
      }
    }
    return found
  }

  /** As `readLive`, after they were switched; null when Meta does not answer now. */
  async function readAgain(session: MetaAdsSession, drafts: readonly DraftRecord[]) {
    try {
      return await readLive(session, drafts)
    } catch (error) {
      if (error instanceof MetaAdsError || error instanceof AppError) return null
      throw error
    }
  }

  /**
   * The writes in their order, those of a list together: the start first, because Meta may refuse it; ad sets after their
   * ads, because nothing is spent while one of the two is paused.
   */
  async function planChanges(
    session: MetaAdsSession,
    ads: readonly MetaAd[],
    { status, startAt }: Pick<AdStatusBody, 'status' | 'startAt'>,
  ): Promise<Change[][]> {
    const other = status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
    const toSwitch = (id: string): Change => ({ to: { id, status }, back: { id, status: other } })
    const changes = ads.filter((ad) => ad.status !== status).map(({ id }) => toSwitch(id))
    if (status === 'PAUSED') return [changes]
    const adSets = await Promise.all([...new Set(ads.map(({ adSetId }) => adSetId))].map((id) => session.getAdSet(id)))
    const starts = adSets.flatMap(({ id, startAt: former }): Change[] => {
      if (!startAt) return []
      return [{ to: { id, startAt }, back: former ? { id, startAt: former } : null }]
    })
    return [starts, changes, adSets.filter((set) => set.status === 'PAUSED').map(({ id }) => toSwitch(id))]
  }

  /** What says why ads were not switched. What could not be taken back yet is taken back later. */
  async function explainFailure(
    userId: number,
    draftIds: string[],
    { error, left, retryAt }: SwitchFailure,
  ): Promise<unknown> {
    if (left.length > 0) {
      const work = { userId, draftIds, failedAt: clock.now().toISOString(), switches: left }
      await db.transaction().execute((tx) => takeBack.enqueue(tx, work, retryAt))
    }
    const refusal = toAppError(error)
    if (!(refusal instanceof AppError)) return refusal
    const end = left.length === 0 ? 'Nothing was changed.' : isTakenBackLater
    return new AppError(refusal.code, `${refusal.message} ${end}`, refusal.meta ? { meta: refusal.meta } : {})
  }

  return {
    /**
     * Gives the ad a creative with the content that was sent, reads it back, and takes that as the new baseline. Meta may
     * answer the creative that the ad has: then nothing is set back.
     * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when it was not sent, is gone, or is being read; Meta's refusal.
     */
    async setBack(actor: Actor, draftId: string): Promise<{ draft: Draft; message: string }> {
      const [draft] = await getSent(actor, [draftId])
      const { meta_ad_account_id: adAccountId, meta_ad_id_returned: adId } = draft ?? {}
      if (!draft || !adAccountId || !adId) throw new AppError('CONFLICT', notSent)
      const claim = { userId: actor.id, adAccountId, draftIds: [draftId], now: clock.now(), limit: 1 }
      if ((await claimAds(db, claim)).length === 0) throw new AppError('CONFLICT', isRead)
      try {
        const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
        const former = (await readLive(session, [draft])).get(draftId)?.creativeId
        const { creativeId, isNew, plan, pixelId } = await makeCreative(session, draft, adAccountId)
        const isSame = !isNew && creativeId === former
        const adSetId = draft.meta_ad_set_id_returned ?? ''
        const { name, conversionDomain } = planAd({ draft }, { adSetId, pixelId })
        if (!isSame) await session.updateAd(adId, { name, creativeId, conversionDomain })
        const ad = await session.getAd(adId, { isLive: true })
        const guard = toGuard(comparison.compareAd(comparison.describePlan(plan, adSetId), ad, []), ad)
        const at = clock.now()
        await db.transaction().execute(async (tx) => {
          if (guard) await outcomes.setGuard(tx, draftId, guard, at)
          await outcomes.setCreative(tx, draftId, creativeId)
          await outcomes.setMetaStatus(tx, draftId, { ...ad, at })
          const before = { meta_creative_id_returned: draft.meta_creative_id_returned }
          const after = { meta_creative_id_returned: creativeId }
          if (!isSame) await record(tx, actor, { action: 'draft.set_back', subjectId: draftId, before, after })
          await outcomes.publishChange(tx, [draftId], 'updated')
        })
        const message = describeSetBack({ isSame, isNew, differences: guard?.differences ?? null })
        return { draft: await drafts.get(actor, draftId), message }
      } catch (error) {
        throw toAppError(error)
      } finally {
        await releaseAds(db, [draftId])
      }
    },

    /**
     * Switches sent ads, and with ACTIVE their paused ad sets: all, or none.
     * @throws AppError VALIDATION for a start that has passed or is too far ahead; NOT_FOUND, FORBIDDEN; CONFLICT when one was not sent or is
     * gone; Meta's refusal, after which everything is as before.
     */
    async setStatus(actor: Actor, { adIds, status, startAt }: AdStatusBody): Promise<Draft[]> {
      if (startAt) refuseStart(new Date(startAt), clock.now())
      const own = await getSent(actor, adIds)
      try {
        const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
        const ads = await readLive(session, own)
        const failure = await applyAll(
          session,
          await planChanges(session, [...ads.values()], { status, startAt }),
          clock,
        )
        if (failure) throw await explainFailure(actor.id, adIds, failure)
        const after = await readAgain(session, own)
        await db.transaction().execute(async (tx) => {
          for (const { id } of own) {
            const ad = after?.get(id)
            if (ad) await outcomes.setMetaStatus(tx, id, { ...ad, at: clock.now() })
          }
          const entries = own.map(({ id }) => {
            const former = { status: ads.get(id)?.status ?? null }
            return { action: 'draft.status_set' as const, subjectId: id, before: former, after: { status, startAt } }
          })
          await record(tx, actor, entries)
          if (!after) await readSoon(tx, needs, adIds)
          await outcomes.publishChange(tx, adIds, 'updated')
        })
      } catch (error) {
        throw toAppError(error)
      }
      const records = new Map((await drafts.findAll(db, actor.id, adIds)).map((one) => [one.id, one]))
      return drafts.present(
        actor.id,
        adIds.flatMap((id) => records.get(id) ?? []),
      )
    },
  }
}

function refuseStart(start: Date, now: Date): void {
  const isTooFar = start.getTime() - now.getTime() > startAheadDaysMax * dayMs
  if (start > now && !isTooFar) return
  const message = isTooFar ? `Choose a start within ${startAheadDaysMax} days.` : 'Choose a start in the future.'
  throw invalid([{ path: 'startAt', message }])
}

interface SetBack {
  /** Meta answered the creative that the ad had. */
  isSame: boolean
  /** Neither that nor the one that was sent at first. */
  isNew: boolean
  /** Null when Meta does not show the creative yet. */
  differences: readonly AdDifference[] | null
}

function describeSetBack({ isSame, isNew, differences }: SetBack): string {
  const creative = isNew ? 'a new creative' : 'its first creative again'
  if (!differences) return `The ad has ${creative}, which Meta does not show yet. Check it in some minutes.`
  const [first] = differences
  if (isSame) {
    return first
      ? `Meta answered with the creative that the ad has, so nothing was set back. ${describeDifference(first)} Use "Fix as new draft".`
      : 'The ad is as it was sent already. Nothing was changed.'
  }
  return first
    ? `The ad has ${creative}, but Meta changed it again: ${describeDifference(first)}`
    : `The ad has ${creative} as it was sent. Meta reviews it again.`
}
