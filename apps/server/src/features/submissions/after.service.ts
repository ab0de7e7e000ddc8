import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/serve.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { SubmissionsNeeds } from './submissions.needs.ts'
import { listToCheck } from './submissions.repo.ts'

export type AfterService = ReturnType<typeof createAfterService>

const dayMs = 24 * 3600 * 1000
/** Older ads are looked at when someone asks. */
const watchedDays = 30
/** States that end the daily look (meta-graph.md 4.8). */
const finalStatuses = ['DELETED', 'ARCHIVED']

/** What becomes of an ad after it was sent. */
export function createAfterService(needs: SubmissionsNeeds) {
  const { db, drafts, clock } = needs

  async function getSent(actor: Actor, draftId: string) {
    const draft = await drafts.find(db, actor.id, draftId)
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw error instanceof MetaAdsError ? needs.toAppError(error) : error
    }
  }

  async function refresh(session: MetaAdsSession, draftId: string, adId: string): Promise<void> {
    const { effectiveStatus, feedback } = await session.getAd(adId)
    await db.transaction().execute(async (tx) => {
      await drafts.setMetaStatus(tx, draftId, { effectiveStatus, feedback, at: clock.now() })
      await drafts.publishChange(tx, [draftId], 'updated')
    })
  }

  /** One person's ads; what Meta does not answer now is asked tomorrow. */
  async function refreshOf(userId: number, ads: { draftId: string; adId: string }[], signal: AbortSignal) {
    try {
      const session = await needs.sessionFor(userId, { signal, urgency: 'background' })
      for (const { draftId, adId } of ads) {
        await refresh(session, draftId, adId).catch((error: unknown) => {
          // Of this ad alone: gone, or out of sight. Everything else would meet the next one too.
          if (!(error instanceof MetaAdsError) || (error.kind !== 'permission' && error.kind !== 'final')) throw error
        })
      }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof MetaAdsError) && !(error instanceof AppError)) throw error
      needs.log.info({ userId, reason: error.message }, 'the state of sent ads could not be read')
    }
  }

  return {
    /** @throws AppError NOT_FOUND, CONFLICT before the draft was sent, and what Meta answered. */
    async refreshStatus(actor: Actor, draftId: string): Promise<Draft> {
      const { meta_ad_id_returned: adId } = await getSent(actor, draftId)
      if (!adId) throw new AppError('CONFLICT', 'This draft was not sent to Meta yet.')
      const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
      await ask(() => refresh(session, draftId, adId))
      const [draft] = await drafts.present([await getSent(actor, draftId)])
      if (!draft) throw notFound('Ad draft')
      return draft
    },

    /** The address of Meta's own preview; null before the draft was sent, or when Meta draws none. */
    async preview(actor: Actor, draftId: string, format: string): Promise<string | null> {
      const { meta_ad_id_returned: adId } = await getSent(actor, draftId)
      if (!adId) return null
      const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
      return ask(() => session.getPreviewUrl({ adId }, format))
    },

    /** Asks Meta how the ads of the last 30 days stand. */
    async refreshAll(signal: AbortSignal): Promise<void> {
      const since = new Date(clock.now().getTime() - watchedDays * dayMs)
      const ads = Map.groupBy(await listToCheck(db, since, finalStatuses), ({ userId }) => userId)
      for (const [userId, own] of ads) await refreshOf(userId, own, signal)
    },
  }
}
