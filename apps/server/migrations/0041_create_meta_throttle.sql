-- How much of Meta's quotas is used, by app and ad account, and until when one must be left alone. Small: only what is
-- near its limit is written, and the key is written again.
create table meta_throttle (
  account_key text primary key,
  usage_percent double precision not null,
  heard_at timestamptz not null default now(),
  not_before timestamptz
);
