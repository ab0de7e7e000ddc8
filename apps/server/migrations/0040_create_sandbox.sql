-- What the simulated Graph API keeps, while no Meta app is configured. Nothing else of the app reads it.
create table sandbox_objects (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  -- the ad account, or the person, that lists ask for
  parent_id text,
  -- what no two objects may share, such as the hash of a creative's spec
  unique_key text unique,
  data jsonb not null,
  created_at timestamptz not null
);
create index sandbox_objects_list on sandbox_objects (kind, parent_id, seq desc);
