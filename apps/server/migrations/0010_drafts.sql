create table ad_drafts (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- null once the result is purged
  history_id bigint references history (id) on delete set null,
  ad_name text not null,
  creative_name text not null,
  status text not null default 'draft' check (status in ('draft', 'FAILED_SUBMISSION', 'SUBMITTED_TO_META')),
  project text,
  primary_texts text[] not null default '{}',
  headlines text[] not null default '{}',
  link_descriptions text[] not null default '{}',
  -- [{rule, text, word, reason}] of the copy check.
  ignored_findings jsonb not null default '[]',
  website_url text,
  url_parameters_string text,
  meta_ad_account_id text,
  facebook_page_id text,
  meta_campaign_id text,
  target_meta_ad_set_id text,
  new_ad_set_configuration jsonb,
  instagram_user_id text,
  call_to_action_type text not null default 'LEARN_MORE',
  initial_ad_status_on_meta text not null default 'PAUSED' check (initial_ad_status_on_meta in ('PAUSED', 'ACTIVE')),
  video_object_name text,
  image_object_name text,
  meta_ad_id_returned text,
  meta_creative_id_returned text,
  meta_ad_set_id_returned text,
  effective_status text,
  review_feedback text[] not null default '{}',
  status_checked_at timestamptz,
  submitted_at timestamptz,
  -- Of a duplicate: the ad that its original had at Meta while not marked as submitted; adId is null while unknown.
  original_ad jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (target_meta_ad_set_id is null or new_ad_set_configuration is null)
);
create index ad_drafts_of_user on ad_drafts (user_id, status, created_at desc, id desc);
create index ad_drafts_history on ad_drafts (history_id);
create index ad_drafts_video_object on ad_drafts (video_object_name);
create index ad_drafts_image_object on ad_drafts (image_object_name);
-- The daily check of the ads' status at Meta.
create index ad_drafts_to_check on ad_drafts (status_checked_at) where status = 'SUBMITTED_TO_META';
