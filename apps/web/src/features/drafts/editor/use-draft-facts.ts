import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { ReadinessFacts } from '@hookline/contract/drafts/drafts.rules'
import type { AdAccount, AdSet, Campaign, FacebookPage } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandGuideQuery, emptyGuide } from '../../../parts/brand-guide/brand-guide-query.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  pagesList,
} from '../../../parts/meta-lists/meta-lists.queries.ts'
import { type ShownList, useMetaList } from '../../../parts/meta-lists/use-meta-list.ts'
import type { DraftFormValues } from './draft-form.rules.ts'

/** Fields whose saved choice Meta may no longer offer. */
export type LostField = 'meta_campaign_id' | 'target_meta_ad_set_id' | 'instagram_user_id'

export interface DraftFacts {
  account: AdAccount | null
  page: FacebookPage | null
  campaign: Campaign | null
  adSet: AdSet | null
  instagram: { id: string; username: string; pictureUrl: string | null } | null
  /** Saved ids that Meta no longer offers, by field. */
  lost: Partial<Record<LostField, string>>
  /** The saved page cannot be used in the ad account; it stays until another is chosen. */
  isPageUnavailable: boolean
  /** Empty while it loads. */
  guide: CheckedGuide
}

/** What Meta's lists say about the draft's choices. Only a fresh list proves that a choice is no longer offered. */
export function useDraftFacts(
  values: DraftFormValues,
  { isLocked, project }: { isLocked: boolean; project: string | null },
): DraftFacts {
  const accounts = useMetaList(adAccountsList)
  const pages = useMetaList(pagesList(values.meta_ad_account_id))
  const instagramAccounts = useMetaList(instagramAccountsList(values.meta_ad_account_id))
  const campaigns = useMetaList(campaignsList(values.meta_ad_account_id))
  const adSets = useMetaList(adSetsList(values.meta_campaign_id))
  const { data: guide } = useQuery(brandGuideQuery(project))
  const findLostId = (list: ShownList<{ id: string }>, id: string | null) =>
    !isLocked && isLost(list, id) ? id : undefined
  const account = find(accounts, values.meta_ad_account_id)
  const page = find(pages, values.facebook_page_id)
  const campaign = find(campaigns, values.meta_campaign_id)
  const adSet = find(adSets, values.target_meta_ad_set_id)
  const instagram = find(instagramAccounts, values.instagram_user_id)
  const campaignId = findLostId(campaigns, values.meta_campaign_id)
  const adSetId = findLostId(adSets, values.target_meta_ad_set_id)
  const instagramId = findLostId(instagramAccounts, values.instagram_user_id)
  const isPageUnavailable = findLostId(pages, values.facebook_page_id) !== undefined
  return useMemo(() => {
    const lost = {
      ...(campaignId && { meta_campaign_id: campaignId }),
      ...(adSetId && { target_meta_ad_set_id: adSetId }),
      ...(instagramId && { instagram_user_id: instagramId }),
    }
    return {
      account,
      page,
      campaign,
      adSet,
      instagram,
      lost,
      isPageUnavailable,
      guide: guide ?? emptyGuide,
    }
  }, [account, page, campaign, adSet, instagram, campaignId, adSetId, instagramId, isPageUnavailable, guide])
}

function find<Item extends { id: string }>(list: ShownList<Item>, id: string | null): Item | null {
  return list.items.find((item) => item.id === id) ?? null
}

function isLost<Item extends { id: string }>(list: ShownList<Item>, id: string | null): id is string {
  const isKnown = list.age !== null && !list.age.isStale && list.error === null
  return id !== null && isKnown && !list.items.some((item) => item.id === id)
}

/** The values without choices that Meta no longer offers. */
export function withoutLost(values: DraftFormValues, lost: DraftFacts['lost']): DraftFormValues {
  const fields = Object.keys(lost) as LostField[]
  if (fields.length === 0) return values
  const cleared = Object.fromEntries(fields.map((field) => [field, null]))
  return { ...values, ...cleared, ...(lost.meta_campaign_id && { target_meta_ad_set_id: null }) }
}

export function toReadinessFacts({ account, campaign, guide }: DraftFacts): ReadinessFacts {
  return { campaignOwnsBudget: campaign?.ownsBudget ?? null, now: new Date(), campaign, account, guide }
}
