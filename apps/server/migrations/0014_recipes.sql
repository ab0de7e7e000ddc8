-- No foreign keys to the parts: a recipe outlives them, and then says which are gone.
create table recipes (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  shared boolean not null default false,
  model_id text,
  system_prompt text,
  template_id uuid,
  variables jsonb not null default '{}',
  response_format_id uuid,
  project text,
  tags text[] not null default '{}',
  account_preset_id uuid,
  ad_account_id text,
  campaign_id text,
  ad_set_id text,
  ad_details_preset_id uuid,
  link_details_preset_id uuid,
  link_descriptions_preset_id uuid,
  ad_set_preset_id uuid,
  naming_pattern text,
  draft_per text not null default 'result' check (draft_per in ('result', 'variant')),
  -- When the ad account, campaign or ad set was chosen: an older list of Meta's does not show that it is gone.
  meta_ids_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index recipes_of_user on recipes (user_id);
create index recipes_shared on recipes (id) where shared;
