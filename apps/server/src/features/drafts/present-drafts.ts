import { lastTwoDays } from '@hookline/contract/ad-sets/account-time.rules'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import {
  type DraftFieldKey,
  type DraftFieldsWith,
  draftFieldKeys,
  draftFields,
} from '@hookline/contract/drafts/draft-fields.rules'
import { readinessIssues } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { needsAttention } from '@hookline/contract/drafts/needs-attention.rules'
import type { ObjectAddress } from '../../providers/storage/storage.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import { type DraftRecord, pickFields } from './draft-record.ts'

type PlainField = Exclude<DraftFieldKey, DraftFieldsWith<{ kind: 'file' }>>
const plainFields = draftFieldKeys.filter((key): key is PlainField => draftFields[key].kind !== 'file')

/** Adds names, addresses and readiness. */
export function presentDraft(
  record: DraftRecord,
  context: { readerId: number; known: KnownLists; guide: CheckedGuide; address: ObjectAddress; now: Date },
): Draft {
  const { readerId, known, guide, address, now } = context
  const { video_object_name: video, image_object_name: image } = record
  const find = <Item>(id: string | null, read: (id: string) => Item | null) => (id === null ? null : read(id))
  const campaign = find(record.meta_campaign_id, known.campaign)
  const account = find(record.meta_ad_account_id, known.account)
  // Field by field: copying the rest of so wide an object is slow for 500 drafts.
  const draft: Draft = {
    ...pickFields(record, plainFields),
    id: record.id,
    user_id: record.user_uuid,
    username: record.username,
    is_own: record.user_id === readerId,
    status: record.status,
    page_name: find(record.facebook_page_id, known.page)?.name ?? null,
    campaign_name: campaign?.name ?? null,
    ad_set_name: find(record.target_meta_ad_set_id, known.adSet)?.name ?? null,
    history_id: record.history_id,
    meta_ad_id_returned: record.meta_ad_id_returned,
    meta_creative_id_returned: record.meta_creative_id_returned,
    meta_ad_set_id_returned: record.meta_ad_set_id_returned,
    effective_status: record.effective_status,
    review_feedback: record.review_feedback,
    submission: record.submission,
    existing_ad: record.existing_ad,
    original_ad: record.original_ad,
    guard: {
      state: record.guard_state,
      checked_at: record.guard_checked_at?.toISOString() ?? null,
      differences: record.guard_differences,
    },
    is_delivering:
      record.effective_status === 'ACTIVE' &&
      record.last_impressions_on !== null &&
      record.last_impressions_on >= lastTwoDays(now, account?.timezoneName ?? 'UTC').since,
    needs_attention: null,
    is_ready_to_submit: false,
    readiness_issues: [],
    video_asset_gcs_url: video && address.gsUri(video),
    image_asset_gcs_url: image && address.gsUri(image),
    video_url: video && address.publicUrl(video),
    image_url: image && address.publicUrl(image),
    status_checked_at: record.status_checked_at?.toISOString() ?? null,
    submitted_at_timestamp: record.submitted_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  }
  const facts = { campaignOwnsBudget: campaign?.ownsBudget ?? null, now, campaign, account, guide }
  draft.needs_attention = needsAttention({
    status: draft.status,
    effective_status: draft.effective_status,
    review_feedback: draft.review_feedback,
    guard: draft.guard,
    isWornOut: record.is_worn_out,
  })
  draft.readiness_issues = readinessIssues(draft, facts)
  draft.is_ready_to_submit = draft.readiness_issues.length === 0
  return draft
}
