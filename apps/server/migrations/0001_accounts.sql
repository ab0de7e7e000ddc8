create table users (
  id bigint generated always as identity primary key,
  user_uuid uuid not null unique,
  username text not null,
  email text,
  role text not null check (role in ('user', 'admin', 'owner')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  token_hash bytea primary key,
  -- Names a session in the list of devices; the token hash never leaves the server.
  id uuid not null default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index sessions_id on sessions (id);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Failed sign-ins and other limited attempts, counted across nodes; rate-limiter-flexible expects these columns.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
