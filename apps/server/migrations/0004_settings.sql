create table ai_models (
  id bigint generated always as identity primary key,
  provider text not null,
  name text not null,
  version text not null,
  path_name text not null unique,
  is_default boolean not null default false,
  is_experimental boolean not null default false,
  is_preview boolean not null default false,
  description text,
  -- US dollars per million tokens
  input_price_usd numeric(12, 4),
  output_price_usd numeric(12, 4),
  -- Whether Gemini gets the text and speech that were read on this machine.
  sends_report boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index ai_models_one_default on ai_models (is_default) where is_default;

create table system_prompts (
  id text primary key,
  name text not null,
  content text not null,
  type text not null check (type in ('ad copy', 'analysis', 'comparison')),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The author of the current text; null for a built-in prompt.
  updated_by text
);

-- The text before each save, with its author and time. No foreign key: a built-in prompt that is deleted and created
-- again gets its versions back.
create table system_prompt_versions (
  id bigint generated always as identity primary key,
  prompt_id text not null,
  name text not null,
  content text not null,
  type text not null check (type in ('ad copy', 'analysis', 'comparison')),
  description text,
  author text,
  saved_at timestamptz not null
);
create index system_prompt_versions_of_prompt on system_prompt_versions (prompt_id, id desc);

create table templates (
  id uuid primary key,
  name text not null,
  description text not null default '',
  type text not null check (type in ('ad copy', 'analysis', 'comparison')),
  instructions text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table response_formats (
  id uuid primary key,
  name text not null,
  description text,
  tool_type text not null check (tool_type in ('ad copy', 'analysis', 'comparison')),
  ai_instructions text not null,
  client_template_type text not null,
  -- json, not jsonb: the order of the keys is the order on screen
  client_template_config json not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table tools (
  id bigint generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  description text not null default '',
  type text not null check (type in ('ad copy', 'analysis', 'comparison')),
  path text not null,
  icon text not null default 'PenLine',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The seeds that have run: a deleted example is not inserted again.
create table seeded (
  name text primary key,
  seeded_at timestamptz not null default now()
);

-- One row: the guide of the team.
create table brand_guide (
  id smallint primary key default 1 check (id = 1),
  product_names text[] not null default '{}',
  words_to_avoid text[] not null default '{}',
  competitors text[] not null default '{}',
  disclaimers text[] not null default '{}',
  emoji_limit integer,
  voice text not null default '',
  updated_at timestamptz not null default now()
);
insert into brand_guide default values;
