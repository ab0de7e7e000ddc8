import { readinessIssues } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { AdAccount, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { DraftRecord } from './draft-record.ts'

/** How an object is named for people and browsers. */
export type ObjectAddress = Pick<ObjectStorage, 'publicUrl' | 'gsUri'>

/** What Meta last said of a user's ad accounts and campaigns; null of what it never named. */
export interface KnownLists {
  account(id: string): AdAccount | null
  campaign(id: string): Campaign | null
}

/** A draft for its owner: with addresses, and with what still lacks. */
export function presentDraft(
  record: DraftRecord,
  { known, address, now }: { known: KnownLists; address: ObjectAddress; now: Date },
): Draft {
  const { user_id, video_object_name: video, image_object_name: image, submitted_at, ...shared } = record
  const draft = {
    ...shared,
    video_asset_gcs_url: video && address.gsUri(video),
    image_asset_gcs_url: image && address.gsUri(image),
    video_url: video && address.publicUrl(video),
    image_url: image && address.publicUrl(image),
    status_checked_at: record.status_checked_at?.toISOString() ?? null,
    submitted_at_timestamp: submitted_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  }
  const campaign = record.meta_campaign_id ? known.campaign(record.meta_campaign_id) : null
  const account = record.meta_ad_account_id ? known.account(record.meta_ad_account_id) : null
  const facts = { campaignOwnsBudget: campaign?.ownsBudget ?? null, now, campaign, account }
  const readiness_issues = readinessIssues(draft, facts)
  return { ...draft, readiness_issues, is_ready_to_submit: readiness_issues.length === 0 }
}
