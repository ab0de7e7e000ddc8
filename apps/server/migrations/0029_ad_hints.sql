-- When a webhook or the activity log last said that the ad may have changed; null once it was read again.
alter table ad_drafts add column guard_hinted_at timestamptz;
create index ad_drafts_hinted on ad_drafts (guard_hinted_at) where guard_hinted_at is not null;
create index ad_drafts_of_account on ad_drafts (meta_ad_account_id) where status = 'SUBMITTED_TO_META';

-- How an ad account in which a user has sent ads tells of changes.
create table watched_ad_accounts (
  user_id bigint not null references users (id) on delete cascade,
  ad_account_id text not null,
  -- Without a problem, webhooks are sent since.
  webhook_tried_at timestamptz,
  webhook_problem text,
  activities_read_at timestamptz,
  ads_listed_at timestamptz,
  primary key (user_id, ad_account_id)
);
