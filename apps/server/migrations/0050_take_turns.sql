-- Whose video goes next: the lowest turn. A user's videos take one turn after the other, so that one with many videos
-- and one with a single video go by turns.
alter table jobs add column turn bigint not null default 0;
create index jobs_turn on jobs (turn);
create index jobs_turn_of_user on jobs (user_id, turn);
-- Also for the sweep of stalled jobs and the gauges: as good as all jobs have ended.
create index jobs_unfinished on jobs (status, turn) where status in ('enqueued', 'new', 'processing');

-- What the calls of AI models cost in one day, UTC.
create table ai_spending (
  day date primary key,
  cost_usd numeric not null default 0,
  calls integer not null default 0
);
