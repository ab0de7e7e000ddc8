-- One row per object of the store, written when its name is handed out, before the bytes come.
create table objects (
  object_name text primary key,
  user_id bigint references users (id) on delete set null,
  file_name text not null,
  content_type text not null,
  -- null until the bytes have been looked at
  size_bytes bigint,
  sha256 text,
  media jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
-- The sweep of unused objects reads the oldest first.
create index objects_created_at on objects (created_at);
