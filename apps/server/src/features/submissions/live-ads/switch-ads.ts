import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { type AdStatusBody, startAheadDaysMax } from '@hookline/contract/submissions/ad-checks.schemas'
import { AppError, invalid } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import { type MetaAd, MetaAdsError, type MetaAdsSession } from '../../../providers/meta-ads/meta-ads.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'
import type { SentAds } from './sent-ads.ts'
import { applyAll, type Change, type SwitchFailure } from './switches.ts'
import { createTakeBackService, readSoon, type TakeBack } from './take-back.service.ts'

const dayMs = 86_400_000
const isTakenBackLater = 'Some ads are switched; they are switched back as soon as Meta allows.'

/** Switches sent ads on and off. */
export function createSwitchAds(needs: SubmissionNeeds & { sentAds: SentAds }) {
  const { db, clock, drafts, outcomes, record, sentAds } = needs
  const takeBack = createTakeBackService(needs)

  /** What says why ads were not switched. What could not be taken back yet is taken back later. */
  async function explainFailure(prepared: string, work: TakeBack, { error, left, retryAt }: SwitchFailure) {
    await db.transaction().execute(async (tx) => {
      await takeBack.drop(tx, prepared)
      if (left.length > 0) await takeBack.enqueue(tx, { ...work, switches: left }, retryAt)
    })
    const refusal = error instanceof MetaAdsError ? needs.toAppError(error) : error
    if (!(refusal instanceof AppError)) return refusal
    const end = left.length === 0 ? 'Nothing was changed.' : isTakenBackLater
    return new AppError(refusal.code, `${refusal.message} ${end}`, refusal.meta ? { meta: refusal.meta } : {})
  }

  /**
   * Switches sent ads, and with ACTIVE their paused ad sets: all, or none.
   * @throws AppError VALIDATION for a start that has passed or is too far ahead; NOT_FOUND, FORBIDDEN; CONFLICT when one
   * was not sent or is gone; Meta's refusal, after which everything is as before, or will be as soon as Meta allows.
   */
  return async function switchAds(actor: Actor, { adIds, status, startAt }: AdStatusBody): Promise<Draft[]> {
    if (startAt) refuseStart(new Date(startAt), clock.now())
    const own = await sentAds.getAll(actor, adIds)
    const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
    const ads = await sentAds.readLive(session, own)
    const changes = await planChanges(session, [...ads.values()], { status, startAt })
    const switches = changes.toReversed().flatMap((phase) => phase.flatMap(({ back }) => back ?? []))
    const work = { userId: actor.id, draftIds: adIds, calledAt: clock.now().toISOString(), switches }
    const prepared = await db.transaction().execute((tx) => takeBack.prepare(tx, work))
    const failure = await applyAll(session, changes, clock)
    if (failure) throw await explainFailure(prepared, work, failure)
    // They are switched, also when Meta does not show it now.
    const after = await sentAds.readLive(session, own).catch((error: unknown) => {
      if (error instanceof MetaAdsError || error instanceof AppError) return null
      throw error
    })
    await db.transaction().execute(async (tx) => {
      await takeBack.drop(tx, prepared)
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

function refuseStart(start: Date, now: Date): void {
  const isTooFar = start.getTime() - now.getTime() > startAheadDaysMax * dayMs
  if (start > now && !isTooFar) return
  const message = isTooFar ? `Choose a start within ${startAheadDaysMax} days.` : 'Choose a start in the future.'
  throw invalid([{ path: 'startAt', message }])
}
