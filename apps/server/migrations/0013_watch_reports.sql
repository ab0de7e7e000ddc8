-- What videos show and say, one report for each content hash.
create table watch_reports (
  sha256 text primary key,
  -- Of the reader that made or will make the report; a newer reader watches again.
  version integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  -- json, not jsonb: the report is shown as it was made.
  report json,
  error text,
  -- The words seen and heard, one line each, in the form that searches compare.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The history finds results by what their videos say.
create index watch_reports_search on watch_reports using gin (search_text gin_trgm_ops) where search_text <> '';
-- The sweep of lost reports.
create index watch_reports_waiting on watch_reports (created_at) where status = 'waiting';

-- The stills of a report; their bytes are objects, which the sweep keeps while a row here names them.
create table watch_frames (
  sha256 text not null references watch_reports (sha256) on delete cascade,
  at_ms integer not null,
  object_name text not null unique,
  primary key (sha256, at_ms)
);

create index objects_sha256 on objects (sha256);
