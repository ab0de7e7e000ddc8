-- What the browser watches. The queue itself belongs to pg-boss; a job here is taken by whoever holds `run_id`.
create table jobs (
  id uuid primary key,
  batch_id uuid not null,
  user_id bigint references users (id) on delete set null,
  history_id bigint not null references history (id) on delete cascade,
  filename text not null,
  status text not null default 'enqueued'
    check (status in ('enqueued', 'new', 'processing', 'completed', 'failed', 'cancelled')),
  stage text not null default 'preparing'
    check (stage in ('preparing', 'analyzing', 'generating', 'finalizing')),
  -- Fencing: only the run that last took the job may write to it.
  run_id uuid,
  retry_count integer not null default 0,
  retry_at timestamptz,
  error text,
  error_type text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_of_user on jobs (user_id, created_at desc);
create unique index jobs_history on jobs (history_id);

-- Files already at the AI provider, by content: kept there for 48 hours.
create table ai_files (
  key_id text not null,
  sha256 text not null,
  name text not null,
  uri text not null,
  expires_at timestamptz not null,
  primary key (key_id, sha256)
);
