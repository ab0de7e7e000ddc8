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
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
