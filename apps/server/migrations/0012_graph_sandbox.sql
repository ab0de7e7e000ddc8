-- Objects of the simulated Graph API, used while no Meta app is configured. Only the sandbox reads them.
create table sandbox_objects (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  -- the ad account or person whose lists contain the object
  parent_id text,
  -- unique among all objects, such as the hash of a creative's spec
  unique_key text unique,
  data jsonb not null,
  created_at timestamptz not null
);
create index sandbox_objects_list on sandbox_objects (kind, parent_id, seq desc);
