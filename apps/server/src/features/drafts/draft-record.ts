import type { NewAdSetConfiguration } from '@hookline/contract/ad-sets/ad-sets.schemas'
import type {
  CallToActionType,
  Draft,
  DraftStatus,
  ExistingAd,
  SubmissionState,
  SubmissionStep,
  SubmissionSummary,
} from '@hookline/contract/drafts/drafts.schemas'
import type { DraftRow, StoredSubmission } from './drafts.repo.ts'
import { readExistingAd } from './existing-ad.rules.ts'

type Plain = Pick<
  DraftRow,
  | 'id'
  | 'user_id'
  | 'history_id'
  | 'ad_name'
  | 'creative_name'
  | 'project'
  | 'primary_texts'
  | 'headlines'
  | 'link_descriptions'
  | 'website_url'
  | 'url_parameters_string'
  | 'meta_ad_account_id'
  | 'facebook_page_id'
  | 'meta_campaign_id'
  | 'target_meta_ad_set_id'
  | 'instagram_user_id'
  | 'video_object_name'
  | 'image_object_name'
  | 'meta_ad_id_returned'
  | 'meta_creative_id_returned'
  | 'meta_ad_set_id_returned'
  | 'effective_status'
  | 'review_feedback'
  | 'status_checked_at'
  | 'submitted_at'
  | 'created_at'
  | 'updated_at'
>

/**
 * A draft as the server works with it: the row, named as its columns are (which is as the contract names them), with
 * object names in the place of addresses, instants as `Date`, and its latest submission.
 */
export interface DraftRecord extends Plain {
  status: DraftStatus
  call_to_action_type: CallToActionType
  initial_ad_status_on_meta: Draft['initial_ad_status_on_meta']
  new_ad_set_configuration: NewAdSetConfiguration | null
  submission: SubmissionSummary | null
  existing_ad: ExistingAd | null
  original_ad: Draft['original_ad']
}

/** What the database calls text or json. */
type StoredTypes = Pick<
  DraftRecord,
  'status' | 'call_to_action_type' | 'initial_ad_status_on_meta' | 'new_ad_set_configuration' | 'original_ad'
>

/** Reads a row of the drafts query; what the tables' checks and the contract allowed in is what comes out. */
export function toRecord(row: DraftRow): DraftRecord {
  const submission = row.submission && summaryOf(row.submission)
  // The row itself: a copy of 500 such wide objects is felt.
  const record = Object.assign(row as DraftRow & StoredTypes, { submission, existing_ad: null as ExistingAd | null })
  if (row.ad_step) record.existing_ad = readExistingAd(row.ad_step, record)
  return record
}

function summaryOf(stored: StoredSubmission): SubmissionSummary {
  return {
    jobId: stored.id,
    batchId: stored.batch_id,
    state: stored.state as SubmissionState,
    step: stored.step as SubmissionStep | null,
    progress: stored.progress,
    error: stored.error,
    errorCode: stored.error_code,
    errorField: stored.error_field,
    retryAt: stored.retry_at && new Date(stored.retry_at).toISOString(),
    updatedAt: new Date(stored.updated_at).toISOString(),
    version: stored.version,
  }
}
