import { setTimeout as wait } from 'node:timers/promises'
import { payloadPath, valuesOfPayload } from '@hookline/contract/ad-sets/ad-set-values.rules'
import type { createAdSetBodySchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import type { AdAccount, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/serve.ts'
import {
  type AdSetPlan,
  MetaAdsError,
  type MetaAdsSession,
  type MetaCampaign,
} from '../../providers/meta-ads/meta-ads.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { findMadeAdSet } from './find-made-ad-set.ts'
import { createMinimumBudgets } from './minimum-budgets.ts'
import { createAdSetPlan } from './plan-ad-set.ts'

export type CreateAdSetBody = z.output<typeof createAdSetBodySchema>

export interface MadeAdSet {
  id: string
  name: string
  /** What was done otherwise than asked, a sentence each. */
  notices: string[]
}

export interface AdSetsService {
  /**
   * Makes an ad set at Meta, paused, and switches it on last when that was asked. The same call while the first is under
   * way gets the first one's answer: a double click makes one ad set.
   * @throws AppError with every fault, or with what Meta said.
   */
  create(actor: Actor, body: CreateAdSetBody): Promise<MadeAdSet>
}

export interface AdSetsNeeds {
  db: Database
  clock: Clock
  record: RecordActivity
  sessionFor(userId: number, options?: { signal: AbortSignal }): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError, pathOf?: (blamed: string) => string): AppError
  findAccount(userId: number, adAccountId: string): Promise<AdAccount | null>
  presentCampaign(campaign: MetaCampaign): Campaign
  /** The list of the campaign's ad sets is out of date. */
  outdateAdSets(userId: number, campaignId: string): Promise<void>
  /** Before each look for an ad set whose making was not answered; together what a person waits. */
  looksAfterMs?: readonly number[]
}

const defaultLooksAfterMs = [1000, 2000, 5000, 10_000]
const notConfirmed =
  'Meta did not confirm the ad set, and it could not be found so far. Look for it in the campaign before you try again.'

export function createAdSetsService(needs: AdSetsNeeds): AdSetsService {
  const { db, clock, record, sessionFor, findAccount, presentCampaign, outdateAdSets } = needs
  const { looksAfterMs = defaultLooksAfterMs } = needs
  const readMinimumBudgets = createMinimumBudgets({ clock, sessionFor })
  const underWay = new Map<string, Promise<MadeAdSet>>()

  async function plan(actor: Actor, session: MetaAdsSession, body: CreateAdSetBody) {
    const [account, campaign, minimumBudgets] = await Promise.all([
      findAccount(actor.id, body.adAccountId),
      session.getCampaign(body.campaignId),
      readMinimumBudgets(actor.id, body.adAccountId),
    ])
    if (!account) throw invalid([{ path: 'adAccountId', message: 'This ad account is not among those you may use.' }])
    const place = { account, campaign: presentCampaign(campaign), minimumBudgets }
    const planned = createAdSetPlan(valuesOfPayload(body.adSetPayload), place, clock.now())
    if (!planned.issues) return planned
    throw invalid(planned.issues.map(({ field, message }) => ({ path: `adSetPayload.${payloadPath(field)}`, message })))
  }

  /** Sends it once. When the answer is lost it is looked for; it is never sent again. */
  async function send(session: MetaAdsSession, adAccountId: string, adSet: AdSetPlan): Promise<{ id: string }> {
    const sentAt = clock.now()
    try {
      return await session.createAdSet(adAccountId, adSet)
    } catch (error) {
      if (!(error instanceof MetaAdsError) || error.kind !== 'unknown') throw error
      const how = { waitsMs: looksAfterMs, sleep: wait }
      const made = await findMadeAdSet(session, { adAccountId, plan: adSet, sentAt }, how)
      if (!made) throw new AppError('META_UNAVAILABLE', notConfirmed)
      return made
    }
  }

  async function make(actor: Actor, body: CreateAdSetBody): Promise<MadeAdSet> {
    const { campaign_id: named = body.campaignId } = body.adSetPayload
    if (named !== body.campaignId) {
      throw invalid([{ path: 'adSetPayload.campaign_id', message: 'This is not the campaign that was chosen.' }])
    }
    const session = await sessionFor(actor.id)
    try {
      const { plan: adSet, isToBeActivated, notices } = await plan(actor, session, body)
      const { id } = await send(session, body.adAccountId, adSet)
      const after = { adAccountId: body.adAccountId, campaignId: body.campaignId, name: adSet.name, notices }
      await db.transaction().execute((tx) => record(tx, actor, { action: 'ad_set.created', subjectId: id, after }))
      await outdateAdSets(actor.id, body.campaignId)
      const refusal = isToBeActivated ? await activate(session, id) : null
      return { id, name: adSet.name, notices: refusal ? [...notices, refusal] : notices }
    } catch (error) {
      throw error instanceof MetaAdsError ? needs.toAppError(error, pathOfBlamed) : error
    }
  }

  return {
    create(actor, body) {
      const key = JSON.stringify([actor.id, body])
      const running = underWay.get(key)
      if (running) return running
      const creation = make(actor, body).finally(() => underWay.delete(key))
      underWay.set(key, creation)
      return creation
    },
  }
}

/** The ad set is there: that it stays paused is told, and no failure of the call. */
async function activate(session: MetaAdsSession, id: string): Promise<string | null> {
  try {
    await session.activate(id)
    return null
  } catch (error) {
    if (!(error instanceof MetaAdsError)) throw error
    return `The ad set was made, but Meta did not switch it on, so it is paused: ${error.message}`
  }
}

/** Where our request has the field that Meta blames. */
function pathOfBlamed(blamed: string): string {
  return blamed === 'campaign_id' ? 'campaignId' : `adSetPayload.${blamed}`
}
