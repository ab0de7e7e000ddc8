do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Hookline needs the PostgreSQL extension pg_trgm, and could not create it: %', sqlerrm
    using hint = 'Install the contrib package of your PostgreSQL if it is missing, and run "create extension pg_trgm" '
      'in this database as a user that may.';
end
$$;

-- Tags as numbers of one length: fifty long tags would not fit into an index entry.
create function tag_keys(tags text[]) returns int[] language sql immutable strict parallel safe as
  $$ select coalesce(array_agg(hashtext(tag)), '{}') from unnest(tags) tag $$;

-- Names are stored beside ids, so that they survive the deletion of what they name.
create table history (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  generated_by_username text not null,
  operation text not null,
  tool_name text not null,
  tool_category text not null,
  model_id text not null,
  model_name text not null,
  template_id uuid,
  template_name text,
  response_format_id uuid,
  response_format_name text,
  client_template_type text,
  -- json, not jsonb, for everything shown: it preserves the order of keys
  client_template_config json not null default '{}',
  template_instructions text,
  -- Together the prompt, as composed when the generation request was accepted.
  system_prompt text not null,
  instructions text not null,
  video_filename text not null,
  video_object_name text,
  screenshot_object_name text,
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
  request_call json,
  request_raw_response json,
  usage jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The line break prevents matches across filename and username. Indexes include this text, and an index entry must
  -- stay below 2.7 kB; file systems limit names to 255 bytes.
  search_text text not null
    generated always as (lower(left(video_filename, 300) || E'\n' || generated_by_username)) stored,
  tag_keys int[] not null generated always as (tag_keys(tags)) stored
);
alter table history alter column search_text set statistics 0;
-- Long prompts and results are stored out of line, so that a page of memory holds many rows. Not below 1024, or
-- filenames and tags would be stored out of line too.
alter table history set (toast_tuple_target = 1024);

create index history_newest on history (created_at desc, id desc) include (user_id, project, tag_keys, search_text)
  where deleted_at is null;
create index history_newest_of_user on history (user_id, created_at desc, id desc) where deleted_at is null;
create index history_newest_of_project on history (project, created_at desc, id desc) where deleted_at is null;
-- Suggestions of tags and projects come from the newest results that have any.
create index history_labelled on history (created_at desc, id desc)
  where deleted_at is null and (tags <> '{}' or project is not null);
-- The list of deleted results, and their purge.
create index history_deleted on history (deleted_at) where deleted_at is not null;
-- An export asks for the greatest number of variants beyond the usual five.
create index history_many_variants on history (variant_count) where deleted_at is null and variant_count > 5;
-- The sweep of unused objects.
create index history_video_object on history (video_object_name);
create index history_screenshot_object on history (screenshot_object_name);

-- Each letter, pair and three neighbouring letters of the search text, and the other filters with a prefix.
create function history_terms(search_text text, user_id uuid, project text, tags text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  letters constant text[] := string_to_array(search_text, null);
  terms text[] := letters || ('user:' || user_id);
  tag text;
begin
  for n in 2 .. cardinality(letters) loop
    terms := terms || (letters[n - 1] || letters[n]);
    if n > 2 then terms := terms || (letters[n - 2] || letters[n - 1] || letters[n]); end if;
  end loop;
  if project is not null then terms := terms || ('project:' || project); end if;
  foreach tag in array tags loop terms := terms || ('tag:' || tag); end loop;
  return terms;
end
$$;
create index history_terms on history using gin (history_terms(search_text, user_id, project, tags))
  with (fastupdate = on, gin_pending_list_limit = 64) where deleted_at is null;
alter index history_terms alter column 1 set statistics 0;

-- The tags of results that are not deleted, newest first: an index on the array has no order. Triggers maintain it.
create table history_tags (
  history_id bigint not null references history (id) on delete cascade,
  tag text not null,
  made_at timestamptz not null,
  primary key (history_id, tag)
);
create index history_tags_newest on history_tags (tag, made_at desc, history_id desc);

create function keep_history_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from history_tags where history_id = new.id;
  end if;
  if new.deleted_at is null then
    insert into history_tags (history_id, tag, made_at)
      select distinct new.id, tag, new.created_at from unnest(new.tags) tag;
  end if;
  return null;
end
$$;
create trigger history_tags_of_new after insert on history for each row
  when (new.tags <> '{}' and new.deleted_at is null) execute function keep_history_tags();
create trigger history_tags_of_changed after update of tags, created_at, deleted_at on history for each row
  when ((old.tags, old.created_at, old.deleted_at) is distinct from (new.tags, new.created_at, new.deleted_at))
  execute function keep_history_tags();
