-- One row per stored object, written when its name is issued, before the upload.
create table objects (
  object_name text primary key,
  user_id bigint references users (id) on delete set null,
  file_name text not null,
  content_type text not null,
  -- null until the uploaded bytes have been inspected
  size_bytes bigint,
  -- the length that a resumable upload announced; it is unfinished while size_bytes is null
  upload_bytes bigint,
  sha256 text,
  media jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
-- The sweep of unused objects reads the oldest first.
create index objects_created_at on objects (created_at);
-- A chosen file is looked for before it is sent.
create index objects_same_bytes on objects (size_bytes, sha256);
-- The sweep of unfinished uploads runs every minute.
create index objects_unfinished_uploads on objects (created_at) where upload_bytes is not null and size_bytes is null;
