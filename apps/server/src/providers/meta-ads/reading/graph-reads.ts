import type { z } from 'zod'
import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { accountPath, checkId, readList, readObject } from '../client/graph-reading.ts'
import { isMissingObject, liveAdsMax, MetaAdsError, type MetaAdsSession } from '../meta-ads.ts'
import {
  activityAnswer,
  activityFields,
  adAccountAnswer,
  adAccountFields,
  adAnswer,
  adFields,
  adSetAnswer,
  adSetFields,
  adStateAnswer,
  adStateFields,
  buildLiveAdFields,
  campaignAnswer,
  campaignFields,
  instagramAnswer,
  instagramFields,
  minimumBudgetAnswer,
  pageAnswer,
  pageFields,
  pixelAnswer,
  pixelFields,
  rareFields,
} from './graph-answers.ts'

// Without this parameter Meta hides archived objects; with it only the named states are listed (docs/meta-api.md).
const liveCampaigns = ['ACTIVE', 'PAUSED', 'IN_PROCESS', 'WITH_ISSUES']
const liveAdSets = [...liveCampaigns, 'CAMPAIGN_PAUSED']
const allAdSets = [...liveAdSets, 'ARCHIVED']
const allAds = [...allAdSets, 'ADSET_PAUSED', 'DISAPPROVED', 'PENDING_BILLING_INFO', 'PENDING_REVIEW', 'PREAPPROVED']

type Days = { since: string; until: string }

/** The reads of `MetaAdsSession`. */
export function createReads(call: CallGraph, context: CallContext) {
  const list = <T extends z.ZodType>(path: string, params: Record<string, unknown>, row: T) =>
    readList(call, { path, params }, context, row)
  /** A row left out could be what a lost call created, and would be created again. */
  const search = <T extends z.ZodType>(path: string, params: Record<string, unknown>, row: T) =>
    readList(call, { path, params, odd: 'refuse' }, context, row)
  const refused = new Set<string>()

  return {
    listAdAccounts: () => list('me/adaccounts', { fields: adAccountFields }, adAccountAnswer),
    async listPages(adAccountId) {
      const path = adAccountId === undefined ? 'me/accounts' : `${accountPath(adAccountId)}/promote_pages`
      return list(path, { fields: pageFields }, pageAnswer)
    },
    async listInstagramAccounts(adAccountId) {
      const read = (edge: string) =>
        list(`${accountPath(adAccountId)}/${edge}`, { fields: instagramFields }, instagramAnswer)
      // Each list may be incomplete; the first has priority (docs/meta-api.md).
      const [authorized, connected] = await Promise.all([
        read('instagram_accounts'),
        read('connected_instagram_accounts').catch((error: unknown) => {
          if (error instanceof MetaAdsError && (error.kind === 'final' || error.kind === 'permission')) {
            context.warn({ err: error, adAccountId }, 'connected Instagram accounts not read')
            return []
          }
          throw error
        }),
      ])
      const known = new Set(authorized.map(({ id }) => id))
      return [...authorized, ...connected.filter(({ id }) => !known.has(id))]
    },
    async listCampaigns(adAccountId) {
      const params = { fields: campaignFields, effective_status: liveCampaigns }
      return list(`${accountPath(adAccountId)}/campaigns`, params, campaignAnswer)
    },
    getCampaign: (id) => readObject(call, { id, fields: campaignFields }, context, campaignAnswer),
    async listAdSets(campaignId, { isWhole = false } = {}) {
      const params = { fields: adSetFields, effective_status: liveAdSets }
      return (isWhole ? search : list)(`${checkId(campaignId)}/adsets`, params, adSetAnswer)
    },
    getAdSet: (id) => readObject(call, { id, fields: adSetFields }, context, adSetAnswer),
    listPixels: async (adAccountId) =>
      list(`${accountPath(adAccountId)}/adspixels`, { fields: pixelFields }, pixelAnswer),
    async getMinimumBudgets(adAccountId) {
      const id = accountPath(adAccountId)
      const [account, rows] = await Promise.all([
        readObject(call, { id, fields: adAccountFields }, context, adAccountAnswer),
        list(`${id}/minimum_budgets`, {}, minimumBudgetAnswer),
      ])
      const row = rows.find(({ currency }) => currency === account.currency)
      if (!row) return null
      const impressions = row.min_daily_budget_imp ?? 0
      return {
        impressions,
        clicks: row.min_daily_budget_high_freq ?? impressions,
        videoViews: row.min_daily_budget_video_views ?? impressions,
      }
    },
    async findAdSets(adAccountId, text) {
      const params = { fields: adSetFields, effective_status: allAdSets, filtering: nameContains(text) }
      const adSets = await search(`${accountPath(adAccountId)}/adsets`, params, adSetAnswer)
      return oldestFirst(adSets.filter(({ name }) => name.includes(text)))
    },
    async findAds(adAccountId, text) {
      const params = { fields: adFields, effective_status: allAds, filtering: nameContains(text) }
      const ads = await search(`${accountPath(adAccountId)}/ads`, params, adAnswer)
      return oldestFirst(ads.filter(({ name }) => name.includes(text)))
    },
    async listAds(adSetId) {
      return oldestFirst(
        await search(`${checkId(adSetId)}/ads`, { fields: adFields, effective_status: allAds }, adAnswer),
      )
    },
    async getAd(id, { isLive = false } = {}) {
      const read = (fields: string) => readObject(call, { id, fields }, context, adAnswer)
      return isLive ? readLive(read, { refused }) : read(adFields)
    },
    async listLiveAds(adAccountId, ids, days) {
      if (ids.length > liveAdsMax) throw new Error(`at most ${liveAdsMax} ads in a call`)
      const filtering = [{ field: 'ad.id', operator: 'IN', value: [...ids] }]
      const path = `${accountPath(adAccountId)}/ads`
      const read = (fields: string) => list(path, { fields, effective_status: allAds, filtering }, adAnswer)
      const ads = await readLive(read, { refused, days })
      // A filter that Meta ignores answers every ad.
      return ads.filter(({ id }) => ids.includes(id))
    },
    listAdStates: async (adAccountId) =>
      list(`${accountPath(adAccountId)}/ads`, { fields: adStateFields, effective_status: allAds }, adStateAnswer),
    async listActivities(adAccountId, since) {
      const params = { fields: activityFields, since: Math.floor(since.getTime() / 1000) }
      return list(`${accountPath(adAccountId)}/activities`, params, activityAnswer)
    },
  } satisfies Partial<MetaAdsSession>
}

/**
 * Reads with all fields, and again without what Meta refuses: the field that it names, else the impressions, and then all
 * rare fields (docs/meta-api.md).
 * @param refused fields that Meta has named, for this and further reads
 */
async function readLive<T>(
  read: (fields: string) => Promise<T>,
  { refused, days }: { refused: Set<string>; days?: Days | undefined },
): Promise<T> {
  const left = new Set(rareFields.filter((field) => !refused.has(field) && (days || field !== 'insights')))
  for (;;) {
    try {
      return await read(buildLiveAdFields(left, days))
    } catch (error) {
      const refusal = error instanceof MetaAdsError && error.code === 100 ? error.technical : null
      if (refusal === null || isMissingObject(error) || left.size === 0) throw error
      const named = /nonexisting field \((\w+)\)/.exec(refusal)?.[1] ?? ''
      if (left.delete(named)) refused.add(named)
      else if (!left.delete('insights')) left.clear()
    }
  }
}

/**
 * Searches the longest part without brackets, which Meta may treat as separators; the caller compares the whole text.
 */
function nameContains(text: string) {
  const parts = text.split(/[[\]]/).map((part) => part.trim())
  const [value = text] = parts.toSorted((a, b) => b.length - a.length)
  return [{ field: 'name', operator: 'CONTAIN', value }]
}

function oldestFirst<T extends { createdAt: string | null; id: string }>(rows: T[]): T[] {
  return rows.toSorted(
    (a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || Number(BigInt(a.id) - BigInt(b.id)),
  )
}
