-- Drafts that were sent together.
create table submission_batches (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The person has read how it ended.
  closed_at timestamptz
);
create index submission_batches_open on submission_batches (user_id, created_at desc) where closed_at is null;

-- One try to send one draft. Its id is the job id that the browser knows.
create table submissions (
  id uuid primary key,
  draft_id uuid not null references ad_drafts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  batch_id uuid references submission_batches (id) on delete set null,
  ad_name text not null,
  state text not null default 'queued'
    check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'stopped')),
  step text,
  progress integer,
  error text,
  error_field text,
  -- What Meta said: title, message, code, subcode, trace id, blamed fields.
  meta_refusal jsonb,
  retry_at timestamptz,
  -- Fencing: only the run that last took it may write to it.
  run_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A draft is sent by one submission at a time, whatever is pressed how often.
create unique index submissions_one_at_a_time on submissions (draft_id) where state in ('queued', 'running', 'waiting');
create index submissions_of_draft on submissions (draft_id, created_at desc, id desc);
create index submissions_of_batch on submissions (batch_id);
create index submissions_unfinished on submissions (updated_at) where state in ('queued', 'running', 'waiting');

-- What a draft has already made at Meta. It belongs to the draft and not to the try: whatever became of one try, the
-- next goes on after the last finished step. `sent` is committed before a call, `done` right after its answer.
create table submission_steps (
  draft_id uuid not null references ad_drafts (id) on delete cascade,
  step text not null,
  state text not null check (state in ('planned', 'sent', 'done')),
  -- Of the request's content: a changed draft does not reuse what was made of its former content.
  request_hash text not null,
  result jsonb,
  sent_at timestamptz,
  done_at timestamptz,
  primary key (draft_id, step)
);
