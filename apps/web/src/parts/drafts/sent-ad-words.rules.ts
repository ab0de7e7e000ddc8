import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { Words } from './draft-words.rules.ts'

/** The headline of a submitted ad; green unless Meta reports a problem. */
export function describeSent(effectiveStatus: string | null): Words {
  if (effectiveStatus === 'DISAPPROVED') return { tone: 'danger', label: 'Disapproved by Meta' }
  if (effectiveStatus === 'WITH_ISSUES') return { tone: 'danger', label: 'Meta reports issues with this ad' }
  if (effectiveStatus === 'PENDING_BILLING_INFO')
    return { tone: 'warning', label: 'Meta waits for billing information' }
  return { tone: 'success', label: 'Submitted to Meta' }
}

/** Whether an active ad is shown, as far as the last check has seen; null for another ad. */
export function describeDelivery(draft: Pick<Draft, 'effective_status' | 'is_delivering' | 'guard'>): string | null {
  if (draft.effective_status !== 'ACTIVE') return null
  if (draft.is_delivering) return 'Delivering: impressions today or yesterday'
  return draft.guard.checked_at ? 'No impressions today or yesterday when it was last checked' : null
}

/** The ad's address in Ads Manager; null before it exists. */
export function adsManagerUrl(draft: Pick<Draft, 'meta_ad_account_id' | 'meta_ad_id_returned'>): string | null {
  const { meta_ad_account_id: account, meta_ad_id_returned: adId } = draft
  if (!account || !adId) return null
  const query = new URLSearchParams({ act: account.replace(/^act_/, ''), selected_ad_ids: adId })
  return `https://adsmanager.facebook.com/adsmanager/manage/ads?${query}`
}
