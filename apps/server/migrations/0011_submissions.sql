-- Drafts submitted together.
create table submission_batches (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- when the user dismissed the outcome
  closed_at timestamptz
);
create index submission_batches_open on submission_batches (user_id, created_at desc) where closed_at is null;

-- One attempt to submit one draft. The browser knows its id as the job id.
create table submissions (
  id uuid primary key,
  draft_id uuid not null references ad_drafts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  batch_id uuid references submission_batches (id) on delete set null,
  ad_account_id text not null,
  ad_name text not null,
  state text not null default 'queued'
    check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'stopped')),
  -- What to do with an ad that exists at Meta although the draft is not marked as submitted; null: ask when they differ.
  existing_ad text check (existing_ad in ('update', 'keep')),
  step text,
  -- failed attempts of the current step
  tries integer not null default 0,
  progress integer,
  error text,
  -- the code that belongs to the sentence in `error`
  error_code text,
  error_field text,
  -- Meta's answer: title, message, code, subcode, trace id, blamed fields
  meta_refusal jsonb,
  retry_at timestamptz,
  -- The fence: only the worker that holds the lease of this number may write the submission.
  lease integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A draft has at most one unfinished submission.
create unique index submissions_one_at_a_time on submissions (draft_id) where state in ('queued', 'running', 'waiting');
create index submissions_of_draft on submissions (draft_id, created_at desc, id desc);
create index submissions_of_batch on submissions (batch_id);
create index submissions_unfinished on submissions (updated_at) where state in ('queued', 'running', 'waiting');
-- Only a few drafts of one ad account are submitted at a time.
create index submissions_of_account on submissions (ad_account_id, created_at) where state in ('queued', 'running');

-- What a draft has created at Meta. Steps belong to the draft, not to the submission: the next attempt continues after
-- the last finished step. `sent` is committed before a call, `done` right after its answer.
create table submission_steps (
  draft_id uuid not null references ad_drafts (id) on delete cascade,
  step text not null,
  state text not null check (state in ('planned', 'sent', 'done')),
  -- Of the request's content: a changed draft does not reuse what its earlier content created.
  request_hash text not null,
  result jsonb,
  sent_at timestamptz,
  done_at timestamptz,
  primary key (draft_id, step)
);

-- An ad set created on its own, without a draft. One row per opened form, so that repeated requests on any node create
-- one ad set.
create table ad_set_creations (
  user_id bigint not null references users (id) on delete cascade,
  -- The form's own key, else derived from the request's content.
  request_key text not null,
  state text not null default 'planned' check (state in ('planned', 'sent', 'done')),
  request_hash text not null default '',
  result jsonb,
  -- The request that holds the lease: no other may write this row or call Meta for it.
  lease uuid,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, request_key)
);
