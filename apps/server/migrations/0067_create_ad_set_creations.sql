-- How far the making of an ad set is that somebody asked for by itself, without a draft. One row for each form that was
-- opened, whatever is pressed how often and on whichever node.
create table ad_set_creations (
  user_id bigint not null references users (id) on delete cascade,
  -- The form's own key; without one, made of the request's content.
  request_key text not null,
  state text not null default 'planned' check (state in ('planned', 'sent', 'done')),
  request_hash text not null default '',
  result jsonb,
  -- The request that works on it: no other may write to it or send anything.
  run_id uuid,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, request_key)
);
