-- Who wrote the text that stands now; null for the one Hookline came with.
alter table system_prompts add column updated_by text;

-- What a system prompt said before each save, with who had written that and when. There is no foreign key on purpose:
-- a default prompt that is deleted and made anew gets its former texts back.
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
