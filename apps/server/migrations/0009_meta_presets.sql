create table meta_presets (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  preset_name text not null,
  description text,
  preset_type text not null check (preset_type in (
    'AD_SET_CONFIGURATION', 'LINK_DETAILS', 'TEXT_SNIPPET',
    'META_ACCOUNT_SELECTION', 'AD_DETAILS_PRESET', 'LINK_DESCRIPTIONS_PRESET'
  )),
  configuration jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index meta_presets_of_user on meta_presets (user_id, preset_type, lower(preset_name), id);
