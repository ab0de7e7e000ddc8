-- The event stream's memory: written in the transaction of the change, told to all nodes by NOTIFY, kept a day
-- so that a browser which lost its connection, or slept, can resume.
create table events (
  id bigint generated always as identity primary key,
  -- null: for every member
  user_id bigint,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index events_created_at on events (created_at);

create function notify_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('hookline_events', new.id::text);
  return null;
end
$$;
create trigger events_notify after insert on events for each row execute function notify_event();
