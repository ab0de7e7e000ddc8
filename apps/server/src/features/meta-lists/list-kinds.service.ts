import { judgeAccount } from '@hookline/contract/meta-lists/account-state.rules'
import {
  type AdAccount,
  type AdSet,
  adAccountSchema,
  adSetSchema,
  type Campaign,
  campaignSchema,
  type FacebookPage,
  facebookPageSchema,
  type InstagramAccount,
  instagramAccountSchema,
  type Pixel,
  pixelSchema,
} from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { z } from 'zod'
import {
  type MetaAdAccount,
  MetaAdsError,
  type MetaAdsSession,
  type MetaCampaign,
  type MetaInstagramAccount,
} from '../../providers/meta-ads/meta-ads.ts'

/** A list that is read from Meta. */
export interface ListKind<T extends { id: string }> {
  /** Its name in the table. */
  name: string
  schema: z.ZodType<T>
  /** What people search and sort by. */
  readLabel(item: T): string
  /** @param parentId the ad account or campaign of the list; empty for the person's own. */
  fetch(session: MetaAdsSession, parentId: string): Promise<T[]>
}

const readName = ({ name }: { name: string }) => name

export const adAccountsList: ListKind<AdAccount> = {
  name: 'ad-accounts',
  schema: adAccountSchema,
  readLabel: readName,
  fetch: async (session) => (await session.listAdAccounts()).map(presentAccount),
}

export const pagesList: ListKind<FacebookPage> = {
  name: 'pages',
  schema: facebookPageSchema,
  readLabel: readName,
  fetch: (session, adAccountId) => session.listPages(adAccountId || undefined),
}

export const instagramAccountsList: ListKind<InstagramAccount> = {
  name: 'instagram-accounts',
  schema: instagramAccountSchema,
  readLabel: ({ username }) => username,
  fetch: async (session, adAccountId) =>
    (await readInstagramAccounts(session, adAccountId)).map(({ id, username, pictureUrl }) => ({
      id,
      username: username ?? id,
      pictureUrl,
    })),
}

/** Empty without the permission: it is optional (`META_OPTIONAL_PERMISSIONS`), and so is the field. */
async function readInstagramAccounts(session: MetaAdsSession, adAccountId: string): Promise<MetaInstagramAccount[]> {
  try {
    return await session.listInstagramAccounts(adAccountId)
  } catch (error) {
    if (error instanceof MetaAdsError && error.kind === 'permission') return []
    throw error
  }
}

export const campaignsList: ListKind<Campaign> = {
  name: 'campaigns',
  schema: campaignSchema,
  readLabel: readName,
  fetch: async (session, adAccountId) => (await session.listCampaigns(adAccountId)).map(presentCampaign),
}

export const adSetsList: ListKind<AdSet> = {
  name: 'ad-sets',
  schema: adSetSchema,
  readLabel: readName,
  fetch: async (session, campaignId) => (await session.listAdSets(campaignId)).map(({ createdAt, ...adSet }) => adSet),
}

export const pixelsList: ListKind<Pixel> = {
  name: 'pixels',
  schema: pixelSchema,
  readLabel: readName,
  fetch: (session, adAccountId) => session.listPixels(adAccountId),
}

function presentAccount({ status, userTasks, ...account }: MetaAdAccount): AdAccount {
  return { ...account, ...judgeAccount({ status, userTasks }) }
}

/** A campaign of the port in the contract's shape. */
export function presentCampaign({ adAccountId, ...campaign }: MetaCampaign): Campaign {
  return { ...campaign, ownsBudget: campaign.dailyBudget !== null || campaign.lifetimeBudget !== null }
}
