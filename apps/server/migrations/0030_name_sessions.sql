-- What a list of sessions may show: the token's hash stays inside.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (id);
