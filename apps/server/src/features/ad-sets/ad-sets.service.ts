import { setTimeout as wait } from 'node:timers/promises'
import { payloadPath, readPayloadValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import type { createAdSetBodySchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { refuseAccount } from '@hookline/contract/meta-lists/account-state.rules'
import type { AdAccount, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import {
  isMissingObject,
  MetaAdsError,
  type MetaAdsSession,
  type MetaCampaign,
} from '../../providers/meta-ads/meta-ads.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { createAdSetOnce } from './create-ad-set-once.service.ts'
import { createMinimumBudgets } from './minimum-budgets.service.ts'
import { planAdSet } from './plan-ad-set.rules.ts'

type CreateAdSetBody = z.output<typeof createAdSetBodySchema>

export type AdSetsService = ReturnType<typeof createAdSetsService>

export interface AdSetsNeeds {
  db: Database
  clock: Clock
  record: RecordActivity
  sessionFor(userId: number, options?: { signal: AbortSignal }): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError, toPath?: (blamed: string) => string): AppError
  findAccount(userId: number, adAccountId: string): Promise<AdAccount | null>
  presentCampaign(campaign: MetaCampaign): Campaign
  outdateAdSets(userId: number, campaignId: string): Promise<void>
  /** When to look for an ad set whose creation had no answer, in milliseconds after it. */
  lookAfterMs?: readonly number[]
}

const defaultLookAfterMs = [1000, 3000, 8000, 18_000]
const activateAfterMs = [1000, 2000, 4000]

export function createAdSetsService(needs: AdSetsNeeds) {
  const { db, clock, record, sessionFor, findAccount, presentCampaign, outdateAdSets } = needs
  const { lookAfterMs = defaultLookAfterMs } = needs
  const readMinimumBudgets = createMinimumBudgets({ clock, sessionFor })

  async function plan(actor: Actor, session: MetaAdsSession, body: CreateAdSetBody) {
    const [account, campaign, minimumBudgets] = await Promise.all([
      findAccount(actor.id, body.adAccountId),
      session.getCampaign(body.campaignId),
      readMinimumBudgets(actor.id, body.adAccountId),
    ])
    if (!account) throw invalid([{ path: 'adAccountId', message: 'This ad account is not among those you may use.' }])
    const refusal = refuseAccount(account)
    if (refusal) throw invalid([{ path: 'adAccountId', message: refusal }])
    const parents = { account, campaign: presentCampaign(campaign), minimumBudgets }
    const planned = planAdSet(readPayloadValues(body.adSetPayload), parents, clock.now())
    if (!planned.issues) return planned
    throw invalid(planned.issues.map(({ field, message }) => ({ path: `adSetPayload.${payloadPath(field)}`, message })))
  }

  /**
   * Creates an ad set at Meta, paused, and activates it last when that was asked. Created once for each `requestKey` on
   * all nodes: a concurrent request gets the same ad set.
   * @returns with `notices` what was changed or left undone, one sentence each.
   * @throws AppError with every issue, or with Meta's refusal.
   */
  async function create(actor: Actor, body: CreateAdSetBody) {
    const { campaign_id: named = body.campaignId } = body.adSetPayload
    if (named !== body.campaignId) {
      throw invalid([{ path: 'adSetPayload.campaign_id', message: 'This is not the campaign that was chosen.' }])
    }
    const session = await sessionFor(actor.id)
    try {
      const { adSet, isToBeActivated, notices } = await plan(actor, session, body)
      const { adAccountId, requestKey = null } = body
      const request = { db, userId: actor.id, requestKey, adAccountId, adSet, session, now: clock.now(), lookAfterMs }
      const { id, doubles, isNew } = await createAdSetOnce(request)
      if (!isNew) return { id, name: adSet.name, notices }
      const after = { adAccountId: body.adAccountId, campaignId: body.campaignId, name: adSet.name, notices, doubles }
      await db.transaction().execute((tx) => record(tx, actor, { action: 'ad_set.created', subjectId: id, after }))
      await outdateAdSets(actor.id, body.campaignId)
      const refusal = isToBeActivated ? await activate(session, id, activateAfterMs) : null
      const double = doubles.length > 0 ? describeDoubles(id, doubles) : null
      return { id, name: adSet.name, notices: [...notices, double, refusal].filter((notice) => notice !== null) }
    } catch (error) {
      throw error instanceof MetaAdsError ? needs.toAppError(error, toPayloadPath) : error
    }
  }

  return { create }
}

function describeDoubles(id: string, doubles: readonly string[]): string {
  return `Meta created this ad set more than once: ${id} is used. Delete what stays paused: ${doubles.join(', ')}.`
}

/** The ad set exists, so a failed activation is a notice and not an error. */
async function activate(session: MetaAdsSession, id: string, waitsMs: readonly number[]): Promise<string | null> {
  const [waitMs, ...laterMs] = waitsMs
  try {
    await session.activate(id)
    return null
  } catch (error) {
    if (!(error instanceof MetaAdsError)) throw error
    if (isMissingObject(error) && waitMs !== undefined) {
      // Meta's readers may not know the new ad set yet.
      await wait(waitMs)
      return activate(session, id, laterMs)
    }
    return `The ad set was created, but Meta did not activate it, so it is paused: ${error.message}`
  }
}

/** The path in our request of the field that Meta blames. */
function toPayloadPath(blamed: string): string {
  return blamed === 'campaign_id' ? 'campaignId' : `adSetPayload.${blamed}`
}
