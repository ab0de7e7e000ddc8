-- One connection to Meta for each user. The token is kept encrypted (AES-256-GCM, key from APP_SECRET).
create table meta_connections (
  user_id bigint primary key references users (id) on delete cascade,
  meta_user_id text not null,
  meta_user_name text not null,
  token_encrypted bytea not null,
  granted text[] not null,
  declined text[] not null,
  -- null: does not end
  expires_at timestamptz,
  data_access_expires_at timestamptz,
  -- Why the person must connect again, in a sentence; null while the token is good.
  reconnect_reason text,
  connected_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A sign-in on its way: good once, in the session that began it.
create table meta_oauth_states (
  state_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_token_hash bytea not null,
  expires_at timestamptz not null
);
create index meta_oauth_states_expires_at on meta_oauth_states (expires_at);

-- What Meta last answered to each list, shown as the last one known when Meta does not answer.
create table meta_lists (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  -- The ad account or campaign it is of; empty for the person's own.
  parent_id text not null,
  items jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (user_id, list, parent_id)
);
