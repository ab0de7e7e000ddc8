-- The event stream: written in the transaction of the change, sent to all nodes by NOTIFY, and stored for a day so that
-- a browser can resume after a lost connection.
create table events (
  id bigint generated always as identity primary key,
  -- null: for every member
  user_id bigint,
  type text not null,
  data jsonb not null,
  -- Not now(), the start of the transaction: replay goes back a few seconds from the last event seen, and would miss an
  -- event of a transaction that waited longer than that for a lock.
  created_at timestamptz not null default clock_timestamp()
);
create index events_created_at on events (created_at);

create function notify_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('hookline_events', new.id::text);
  return null;
end
$$;
create trigger events_notify after insert on events for each row execute function notify_event();
