import type { Draft } from '@hookline/contract/drafts/drafts.schemas'

type PlacedDraft = Pick<Draft, 'meta_ad_account_id' | 'facebook_page_id' | 'updated_at'>

/** The page of the ad account's latest draft with one; '' without such a draft. */
export function findLatestPage(drafts: readonly PlacedDraft[], adAccountId: string | null): string {
  if (adAccountId === null) return ''
  const placed = drafts.filter((draft) => draft.facebook_page_id && draft.meta_ad_account_id === adAccountId)
  const latest = placed.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))[0]
  return latest?.facebook_page_id ?? ''
}
