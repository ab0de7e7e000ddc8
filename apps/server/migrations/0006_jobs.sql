-- The state of each job that the browser sees; the queue itself belongs to pg-boss.
create table jobs (
  id uuid primary key,
  batch_id uuid not null,
  user_id bigint references users (id) on delete set null,
  history_id bigint not null references history (id) on delete cascade,
  filename text not null,
  operation text not null check (operation in ('copy', 'analysis', 'comparison')),
  status text not null default 'enqueued'
    check (status in ('enqueued', 'new', 'processing', 'completed', 'failed', 'cancelled')),
  stage text not null default 'preparing'
    check (stage in ('preparing', 'watching', 'analyzing', 'generating', 'finalizing')),
  -- The fence: only the worker that holds the lease of this number may write the job.
  lease integer not null default 0,
  retry_count integer not null default 0,
  retry_at timestamptz,
  error text,
  error_type text,
  -- The job with the lowest turn runs next. Each further job of a user gets a later turn, so a large batch does not
  -- delay another user's single video.
  turn bigint not null default 0,
  -- What a job that regenerates one variant was asked for; null for the generation of a result.
  regeneration json,
  -- Its answer: the result itself stays as it is.
  regenerated json,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index jobs_history on jobs (history_id) where regeneration is null;
-- For the deletion of results.
create index jobs_regenerations on jobs (history_id);
create index jobs_of_user on jobs (user_id, created_at desc);
create index jobs_turn on jobs (turn);
create index jobs_turn_of_user on jobs (user_id, turn);
-- For the sweep of stalled jobs and the gauges: nearly all jobs have ended.
create index jobs_unfinished on jobs (status, turn) where status in ('enqueued', 'new', 'processing');

-- Files uploaded to the AI provider, by content hash; the provider stores them for 48 hours.
create table ai_files (
  key_id text not null,
  sha256 text not null,
  name text not null,
  uri text not null,
  expires_at timestamptz not null,
  primary key (key_id, sha256)
);

-- The cost of AI calls per day, UTC.
create table ai_spending (
  day date primary key,
  cost_usd numeric not null default 0,
  calls integer not null default 0
);
