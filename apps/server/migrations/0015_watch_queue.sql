-- Videos to read wait in turns by user; a reading that a limit ended is stored as partial and read again.
alter table watch_reports
  drop constraint watch_reports_status_check,
  add constraint watch_reports_status_check check (status in ('waiting', 'ready', 'partial', 'failed')),
  -- Null when no reading is due. A report that waits has no outcome yet; a partial one may be due again.
  add column queued text check (queued in ('waiting', 'reading')),
  add column queued_at timestamptz,
  -- The number of the queue entry that may read: an entry with another number was replaced.
  add column ticket integer not null default 0,
  -- The lowest rank is read first, then the lowest turn; turns are those of jobs.
  add column rank integer not null default 0,
  add column turn bigint not null default 0,
  add column user_id bigint references users (id) on delete set null,
  -- How many readings a limit has ended.
  add column readings integer not null default 0;

update watch_reports set queued = 'waiting', queued_at = created_at where status = 'waiting';

-- A limit by the clock was stored as a failure of the part. Text was read from the start, so its last line says how far.
update watch_reports
set status = 'partial',
  readings = 1,
  report = regexp_replace(
    regexp_replace(
      report::text,
      '("parts"\s*:\s*\{\s*"text"\s*:\s*)"failed: (?:It took longer than \d+ s\.|The operation was aborted due to timeout)"',
      '\1"partial: ' || coalesce((select max((line ->> 'toMs')::integer) from json_array_elements(report -> 'texts') line), 0) || '"'
    ),
    '("speech"\s*:\s*)"failed: (?:It took longer than \d+ s\.|The operation was aborted due to timeout)"',
    '\1"partial: 0"'
  )::json
where status = 'ready'
  and (report -> 'parts' ->> 'text' ~ '^failed: (It took longer than \d+ s\.|The operation was aborted due to timeout)$'
    or report -> 'parts' ->> 'speech' ~ '^failed: (It took longer than \d+ s\.|The operation was aborted due to timeout)$');

drop index watch_reports_waiting;
-- The place of a video in the queue.
create index watch_reports_queue on watch_reports (rank, turn, queued_at, sha256) where queued = 'waiting';
create index watch_reports_queued on watch_reports (queued_at) where queued is not null;
create index watch_reports_partial on watch_reports (updated_at) where status = 'partial' and queued is null;
create index watch_reports_turn on watch_reports (turn);
create index watch_reports_turn_of_user on watch_reports (user_id, turn);

-- The place of a job's video in that queue, while the job waits for its report.
alter table jobs add column watch_place integer;
