-- What happened while a user was away.
create table notifications (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'batch_done', 'ads_sent', 'ads_failed', 'ad_disapproved', 'ad_changed', 'ad_worn_out', 'ad_gone', 'token_expires',
    'quota_used_up'
  )),
  -- What names this happening: a second report of it adds nothing.
  occurrence text not null,
  text text not null,
  -- The draft that it leads to.
  draft_id uuid references ad_drafts (id) on delete set null,
  -- The path that it leads to without a draft, or when the draft was deleted.
  path text not null,
  -- The ads that are counted together; null for a single happening.
  ads int,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, occurrence)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_created on notifications (created_at);
-- For the deletion of drafts.
create index notifications_draft on notifications (draft_id) where draft_id is not null;
