import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'

export const draftId = '0193b7a0-0000-7000-8000-000000000d01'

/** A draft that is ready, but for what the test cares about. */
export const buildDraft = (over: Partial<Draft> = {}): Draft => ({
  id: draftId,
  ad_name: 'Spring – 2026-11-20',
  creative_name: 'Spring – 2026-11-20',
  status: 'draft',
  is_ready_to_submit: true,
  readiness_issues: [],
  project: 'Spring',
  primary_texts: ['Fresh colours for every room.'],
  headlines: ['New in spring'],
  link_descriptions: [],
  website_url: 'https://www.example.com/spring',
  url_parameters_string: null,
  meta_ad_account_id: 'act_1',
  facebook_page_id: '100000000000000301',
  meta_campaign_id: '120000000000000001',
  target_meta_ad_set_id: '120000000000000101',
  new_ad_set_configuration: null,
  instagram_user_id: null,
  call_to_action_type: 'LEARN_MORE',
  initial_ad_status_on_meta: 'PAUSED',
  video_asset_gcs_url: 'gs://hookline-local/videos/2026/11/spring.mp4',
  image_asset_gcs_url: 'gs://hookline-local/screenshots/2026/11/spring.jpg',
  video_url: '/storage/videos/2026/11/spring.mp4',
  image_url: '/storage/screenshots/2026/11/spring.jpg',
  history_id: 12,
  meta_ad_id_returned: null,
  meta_creative_id_returned: null,
  meta_ad_set_id_returned: null,
  effective_status: null,
  review_feedback: [],
  status_checked_at: null,
  submitted_at_timestamp: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  submission: null,
  ...over,
})

/** A submission that runs. */
export const buildSubmission = (over: Partial<SubmissionSummary> = {}): SubmissionSummary => ({
  jobId: '0193b7a0-0000-7000-8000-000000000e01',
  batchId: null,
  state: 'running',
  step: 'video',
  progress: 40,
  error: null,
  errorField: null,
  retryAt: null,
  updatedAt: '2026-11-20T10:05:00.000Z',
  version: 1,
  ...over,
})
