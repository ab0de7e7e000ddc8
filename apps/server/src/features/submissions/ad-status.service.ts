import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import { type AdToRead, listDueAds, listOwnAds } from './ad-status.repo.ts'
import type { SubmissionNeeds } from './submission-needs.ts'

/** Parallel reads of one request; the client stays below Meta's quota. */
const readsAtOnce = 4
/** The limits of one request. */
const refreshMax = { ads: 200, ms: 20_000 }
/** A status younger than this is not read again when the Submitted tab is opened. */
const freshMs = 60_000

export type AdStatusService = ReturnType<typeof createAdStatusService>

/** The failure concerns one ad. Any other failure would repeat with the next ad. */
const isOfOneAd = (error: unknown) =>
  error instanceof MetaAdsError && (error.kind === 'permission' || error.kind === 'final')

/** The review, status and preview of sent ads. */
export function createAdStatusService(needs: SubmissionNeeds) {
  const { db, drafts, outcomes, clock } = needs

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw error instanceof MetaAdsError ? needs.toAppError(error) : error
    }
  }

  /** Reads and stores one status, and publishes it if it changed. */
  async function refresh(session: MetaAdsSession, ad: AdToRead): Promise<void> {
    const { effectiveStatus, feedback } = await session.getAd(ad.adId)
    const isChanged = effectiveStatus !== ad.effectiveStatus || feedback.join('\n') !== ad.feedback.join('\n')
    await db.transaction().execute(async (tx) => {
      await outcomes.setMetaStatus(tx, ad.draftId, { effectiveStatus, feedback, at: clock.now() })
      if (isChanged) await outcomes.publishChange(tx, [ad.draftId], 'updated')
    })
  }

  /** Reads `atOnce` ads in parallel until all are read, `isOver`, or a failure concerns more than one ad. */
  async function refreshEach(session: MetaAdsSession, ads: readonly AdToRead[], atOnce: number, isOver = () => false) {
    const outcome = { checked: 0, failed: 0 }
    const waiting = [...ads]
    const readNext = async () => {
      for (let ad = waiting.shift(); ad && !isOver(); ad = waiting.shift()) {
        try {
          await refresh(session, ad)
          outcome.checked += 1
        } catch (error) {
          if (!isOfOneAd(error)) {
            waiting.length = 0
            throw error
          }
          outcome.failed += 1
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, readNext))
    return outcome
  }

  /** One user's due ads in sequence; the next sweep reads those that Meta does not answer now. */
  async function refreshUserAds(userId: number, ads: AdToRead[], signal: AbortSignal) {
    try {
      const session = await needs.sessionFor(userId, { signal, urgency: 'background' })
      await refreshEach(session, ads, 1)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof MetaAdsError) && !(error instanceof AppError)) throw error
      needs.log.info({ userId, reason: error.message }, 'ad statuses not refreshed')
    }
  }

  return {
    /** @throws AppError NOT_FOUND, CONFLICT before the draft was sent, and what Meta answered. */
    async refreshStatus(actor: Actor, draftId: string): Promise<Draft> {
      const draft = await drafts.getOwn(db, actor.id, draftId)
      const { meta_ad_id_returned: adId, effective_status: effectiveStatus, review_feedback: feedback } = draft
      if (!adId) throw new AppError('CONFLICT', 'This draft was not sent to Meta yet.')
      const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
      await ask(() => refresh(session, { draftId, adId, effectiveStatus, feedback }))
      return drafts.get(actor, draftId)
    },

    /**
     * Reads the user's sent ads that may still change, within the limits of one request.
     * @param options.onlyStale leaves out statuses read within the last minute.
     * @throws AppError Meta's answer when it concerns more than one ad; statuses read before it are stored.
     */
    async refreshAll(actor: Actor, { onlyStale }: { onlyStale: boolean }) {
      const startedAt = clock.now().getTime()
      const checkedBefore = new Date(onlyStale ? startedAt - freshMs : startedAt)
      const ads = await listOwnAds(db, actor.id, checkedBefore)
      if (ads.length === 0) return { checked: 0, failed: 0, left: 0 }
      const signal = AbortSignal.timeout(2 * refreshMax.ms)
      const session = await needs.sessionFor(actor.id, { signal, urgency: 'interactive' })
      const isOver = () => clock.now().getTime() - startedAt > refreshMax.ms
      const { checked, failed } = await ask(() =>
        refreshEach(session, ads.slice(0, refreshMax.ads), readsAtOnce, isOver),
      )
      return { checked, failed, left: ads.length - checked - failed }
    },

    /** The address of Meta's own preview; null before the draft was sent, or when Meta has none. */
    async preview(actor: Actor, draftId: string, format: string): Promise<string | null> {
      const { meta_ad_id_returned: adId } = await drafts.getOwn(db, actor.id, draftId)
      if (!adId) return null
      const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
      return ask(() => session.getPreviewUrl(adId, format))
    },

    /** Reads all users' ads that are due by the sweep rules. */
    async sweep(signal: AbortSignal): Promise<void> {
      const due = await listDueAds(db, clock.now())
      for (const [userId, ads] of Map.groupBy(due, ({ userId }) => userId)) await refreshUserAds(userId, ads, signal)
    },
  }
}
