alter table ad_drafts
  -- A worker reads the ad at Meta; after some minutes the claim counts no more.
  add column guard_claimed_at timestamptz,
  -- The creative that sets the ad back, from its creation until the ad has it.
  add column set_back_creative_id text;
create index ad_drafts_to_compare on ad_drafts (user_id, meta_ad_account_id, guard_checked_at)
  where status = 'SUBMITTED_TO_META';

-- Checks of sent ads that a person has asked for.
create table ad_checks (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  status text not null default 'enqueued' check (status in ('enqueued', 'processing', 'completed', 'failed')),
  -- The drafts whose ads are still to be read.
  remaining uuid[] not null,
  total int not null,
  changed int not null default 0,
  gone int not null default 0,
  error text,
  retry_at timestamptz,
  created_at timestamptz not null
);
create index ad_checks_user on ad_checks (user_id);
create index ad_checks_created on ad_checks (created_at);
