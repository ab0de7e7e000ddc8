-- Whether a sent ad is at Meta as it was sent. The baseline is what later reads are compared with.
alter table ad_drafts
  add column guard_state text not null default 'unchecked'
    check (guard_state in ('unchecked', 'as_sent', 'changed', 'gone')),
  add column guard_checked_at timestamptz,
  -- [{object, field, sent, now}]
  add column guard_differences jsonb not null default '[]',
  add column guard_baseline jsonb,
  -- Meta says that the creative is worn out.
  add column is_worn_out boolean not null default false;
