-- What a request to create drafts has made: its repetition answers the same.
create table draft_creations (
  user_id bigint not null references users (id) on delete cascade,
  -- One for each opened dialog.
  request_key text not null,
  request_hash text not null,
  -- In the order of the answer; some may have been deleted since.
  draft_ids uuid[] not null,
  -- [{id, reason}] of the results without a draft.
  skipped jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, request_key)
);
