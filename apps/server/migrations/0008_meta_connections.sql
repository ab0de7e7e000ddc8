-- One connection to Meta per user. The token is encrypted (AES-256-GCM, key derived from APP_SECRET).
create table meta_connections (
  user_id bigint primary key references users (id) on delete cascade,
  meta_user_id text not null,
  meta_user_name text not null,
  token_encrypted bytea not null,
  granted text[] not null,
  declined text[] not null,
  -- null: does not expire
  expires_at timestamptz,
  data_access_expires_at timestamptz,
  -- A sentence that says why the user must connect again; null while the token is valid.
  reconnect_reason text,
  connected_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A Meta sign-in in progress: valid once, in the session that started it.
create table meta_oauth_states (
  state_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_token_hash bytea not null,
  expires_at timestamptz not null
);
create index meta_oauth_states_expires_at on meta_oauth_states (expires_at);

-- Meta's last answer for each list, shown while Meta does not answer.
create table meta_lists (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  -- The ad account or campaign of the list; empty for the user's own lists.
  parent_id text not null,
  items jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (user_id, list, parent_id)
);

-- Used share of Meta's quotas by app and ad account, and until when an account must not be called. Only usage near its
-- limit is stored.
create table meta_throttle (
  account_key text primary key,
  usage_percent double precision not null,
  heard_at timestamptz not null default now(),
  not_before timestamptz
);
