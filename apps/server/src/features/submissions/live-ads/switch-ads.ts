import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { AdStatusBody } from '@hookline/contract/submissions/ad-checks.schemas'
import { invalid } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import type { MetaAd, MetaAdsSession } from '../../../providers/meta-ads/meta-ads.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'
import { applyAll, type ReversibleWrite } from './reversible-writes.ts'
import type { SentAds } from './sent-ads.ts'

/** Switches sent ads on and off. */
export function createSwitchAds(needs: SubmissionNeeds & { sentAds: SentAds }) {
  const { db, clock, drafts, outcomes, record, sentAds } = needs

  /**
   * Switches sent ads, and with ACTIVE their paused ad sets: all, or none.
   * @throws AppError VALIDATION for a start that has passed; NOT_FOUND, FORBIDDEN; CONFLICT when one was not sent or is
   * gone; Meta's refusal, after which everything is as before.
   */
  return async function switchAds(actor: Actor, { adIds, status, startAt }: AdStatusBody): Promise<Draft[]> {
    if (startAt && new Date(startAt) <= clock.now()) {
      throw invalid([{ path: 'startAt', message: 'Choose a start in the future.' }])
    }
    const own = await sentAds.getAll(actor, adIds)
    const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
    const ads = await sentAds.readLive(session, own)
    await applyAll(await planSwitch(session, [...ads.values()], { status, startAt }), needs)
    const after = await sentAds.readLive(session, own)
    await db.transaction().execute(async (tx) => {
      for (const { id } of own) {
        const ad = after.get(id)
        if (ad) await outcomes.setMetaStatus(tx, id, { ...ad, at: clock.now() })
      }
      const entries = own.map(({ id }) => {
        const former = { status: ads.get(id)?.status ?? null }
        return { action: 'draft.status_set' as const, subjectId: id, before: former, after: { status, startAt } }
      })
      await record(tx, actor, entries)
      await outcomes.publishChange(tx, adIds, 'updated')
    })
    const records = new Map((await drafts.findAll(db, actor.id, adIds)).map((one) => [one.id, one]))
    return drafts.present(
      actor.id,
      adIds.flatMap((id) => records.get(id) ?? []),
    )
  }
}

/**
 * The writes in their order, those of a list together: the start first, because Meta may refuse it; ad sets after their
 * ads, because nothing is spent while one of the two is paused.
 */
async function planSwitch(
  session: MetaAdsSession,
  ads: readonly MetaAd[],
  { status, startAt }: Pick<AdStatusBody, 'status' | 'startAt'>,
): Promise<ReversibleWrite[][]> {
  const other = status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
  const toSwitch = (id: string): ReversibleWrite => ({
    apply: () => session.setStatus(id, status),
    undo: () => session.setStatus(id, other),
  })
  const switches = ads.filter((ad) => ad.status !== status).map(({ id }) => toSwitch(id))
  if (status === 'PAUSED') return [switches]
  const adSets = await Promise.all([...new Set(ads.map(({ adSetId }) => adSetId))].map((id) => session.getAdSet(id)))
  const starts = adSets.flatMap(({ id, startAt: former }): ReversibleWrite[] => {
    if (!startAt) return []
    const undo = async () => (former ? session.setStart(id, new Date(former)) : undefined)
    return [{ apply: () => session.setStart(id, new Date(startAt)), undo }]
  })
  return [starts, switches, adSets.filter((set) => set.status === 'PAUSED').map(({ id }) => toSwitch(id))]
}
