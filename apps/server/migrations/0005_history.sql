do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Hookline needs the PostgreSQL extension pg_trgm, and could not create it: %', sqlerrm
    using hint = 'Install the contrib package of your PostgreSQL if it is missing, and run "create extension pg_trgm" '
      'in this database as a user that may.';
end
$$;

-- Text in the form that searches compare: lower case, with each letter beyond ASCII as X and its code point in six
-- letters, and the separators of filenames as a letter each. pg_trgm then finds every script, whatever the locale of the
-- database, and parts that span a separator ('a_product'). Upper-case letters occur in codes only.
create function searchable(value text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when ascii(letter) < 128 then letter
      else 'X' || translate(lpad(to_hex(ascii(letter)), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') end,
    '' order by n), '')
  from unnest(string_to_array(translate(lower(value), '_-. ', 'QRST'), null)) with ordinality as letters (letter, n)
$$;

-- Names are stored beside ids, so that they survive the deletion of what they name.
create table history (
  id bigint generated always as identity primary key,
  -- The videos submitted together; null only for rows that no generation request made.
  batch_id uuid,
  user_id uuid not null,
  generated_by_username text not null,
  operation text not null,
  tool_name text not null,
  tool_category text not null,
  model_id text not null,
  model_name text not null,
  -- A model may leave the list while its jobs wait.
  model_provider text not null,
  template_id uuid,
  template_name text,
  response_format_id uuid,
  response_format_name text,
  recipe_id uuid,
  recipe_name text,
  client_template_type text,
  -- json, not jsonb, for everything shown: it preserves the order of keys
  client_template_config json not null default '{}',
  template_instructions text,
  -- Together the prompt, as composed when the generation request was accepted.
  system_prompt text not null,
  instructions text not null,
  -- The values that the user gave to the prompt's variables, as the prompt has them.
  variables json not null default '{}',
  video_filename text not null,
  video_object_name text,
  screenshot_object_name text,
  -- Video 2 of a comparison.
  second_video_filename text,
  second_video_object_name text,
  second_screenshot_object_name text,
  tags text[] not null default '{}',
  project text,
  status text not null default 'PENDING' check (status in (
    'PENDING', 'PROCESSING', 'RETRYING', 'COMPLETED',
    'FAILED_PARSING', 'FAILED_AI_API', 'FAILED_VIDEO_PROCESSING', 'FAILED_OTHER'
  )),
  retry_count integer not null default 0,
  error_type text,
  error_message text,
  result json,
  is_edited boolean not null default false,
  edited_result json,
  variant_count integer,
  -- One {decision, reason} for each shown variant; empty while nothing is decided.
  decisions jsonb not null default '[]',
  -- [{rule, text, word, reason}] of the copy check.
  ignored_findings jsonb not null default '[]',
  accepted_count integer not null generated always as
    (jsonb_array_length(jsonb_path_query_array(decisions, '$[*] ? (@.decision == "accepted")'))) stored,
  decided_count integer not null generated always as
    (jsonb_array_length(jsonb_path_query_array(decisions, '$[*] ? (@.decision != null)'))) stored,
  request_call json,
  request_raw_response json,
  usage jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The line break prevents matches across username and filename. Indexes include this text, and an index entry must
  -- stay below 2.7 kB; 1500 characters hold any filename that a file system allows.
  search_text text not null
    generated always as (left(searchable(
      generated_by_username || E'\n' || video_filename || coalesce(E'\n' || second_video_filename, '')), 1500)) stored
);
-- With the default of 100 samples the planner cannot tell a rare filename from a common one.
alter table history alter column search_text set statistics 1000;
-- Long prompts and results are stored out of line, so that a page of memory holds many rows. Not below 1024, or
-- filenames and tags would be stored out of line too.
alter table history set (toast_tuple_target = 1024);

-- The orders of the list, with every column that filters, so that a walk reads the index alone. Ascending and read
-- backwards: new entries then fill the pages of the index.
create index history_newest on history (created_at, id) include (user_id, project, operation, search_text)
  where deleted_at is null;
create index history_newest_of_user on history (user_id, created_at, id) include (project, operation, search_text)
  where deleted_at is null;
create index history_newest_of_project on history (project, created_at, id) include (user_id, operation, search_text)
  where deleted_at is null;
-- Copy is found by walking the newest results; analyses and comparisons may be few.
create index history_newest_of_operation on history (operation, created_at, id) include (user_id, project, search_text)
  where deleted_at is null and operation <> 'copy';
-- For searches that find few results.
create index history_search on history using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
-- Suggestions of tags and projects come from the newest results that have any.
create index history_labelled on history (created_at, id)
  where deleted_at is null and (tags <> '{}' or project is not null);
-- The list of deleted results, and their purge.
create index history_deleted on history (deleted_at) where deleted_at is not null;
-- An export asks for the greatest number of variants beyond the usual five.
create index history_many_variants on history (variant_count) where deleted_at is null and variant_count > 5;
create index history_batch on history (batch_id, id) where batch_id is not null;
-- The sweep of unused objects.
create index history_video_object on history (video_object_name);
create index history_screenshot_object on history (screenshot_object_name);
create index history_second_video_object on history (second_video_object_name)
  where second_video_object_name is not null;
create index history_second_screenshot_object on history (second_screenshot_object_name)
  where second_screenshot_object_name is not null;

-- The tags of results that are not deleted, newest first, with every column that filters: an index on the array has no
-- order. Triggers maintain it.
create table history_tags (
  history_id bigint not null references history (id) on delete cascade,
  tag text not null,
  created_at timestamptz not null,
  user_id uuid not null,
  project text,
  operation text not null,
  search_text text not null,
  primary key (history_id, tag)
);
create index history_tags_newest on history_tags (tag, created_at, history_id)
  include (user_id, project, operation, search_text);
create index history_tags_newest_of_operation on history_tags (tag, operation, created_at, history_id)
  include (user_id, project, search_text) where operation <> 'copy';

create function write_history_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from history_tags where history_id = new.id;
  end if;
  if new.deleted_at is null then
    insert into history_tags (history_id, tag, created_at, user_id, project, operation, search_text)
      select distinct new.id, tag, new.created_at, new.user_id, new.project, new.operation, new.search_text
      from unnest(new.tags) tag;
  end if;
  return null;
end
$$;
create trigger history_tags_of_new after insert on history for each row
  when (new.tags <> '{}' and new.deleted_at is null) execute function write_history_tags();
create trigger history_tags_of_changed after update of tags, project, created_at, deleted_at on history for each row
  when ((old.tags, old.project, old.created_at, old.deleted_at)
    is distinct from (new.tags, new.project, new.created_at, new.deleted_at))
  execute function write_history_tags();
