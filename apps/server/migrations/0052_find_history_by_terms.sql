-- Any way to ask for results, by search, tag, project and user together, is answered either by the newest results, one
-- after the other, or, when it finds little among them, by the terms that all it finds must have (decision 010).

-- Tags by numbers of one length: all of a result's tags would not fit into an index entry.
create function tag_keys(tags text[]) returns int[] language sql immutable strict parallel safe as
  $$ select coalesce(array_agg(hashtext(tag)), '{}') from unnest(tags) tag $$;
-- The table is written anew; its indexes of searches are not made twice.
drop index history_search, history_short_pieces, history_newest, history_newest_of_user, history_newest_of_project;
alter table history add column tag_keys int[] not null generated always as (tag_keys(tags)) stored;
create index history_newest on history (created_at desc, id desc) include (user_id, project, tag_keys, search_text)
  where deleted_at is null;
create index history_newest_of_user on history (user_id, created_at desc, id desc) where deleted_at is null;
create index history_newest_of_project on history (project, created_at desc, id desc) where deleted_at is null;

-- Each letter of filename and name, each two and three that are neighbours, whatever their script, and what else
-- filters. No term of one kind is one of another: only these have more than three letters.
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
drop function short_pieces;

-- On 1 000 000 rows it is 208 MB and takes 100 s to make, and a new row a millisecond longer. A result has some 140
-- terms: by way of a pending list, which is emptied every thirty rows, they are put in their places together. A search
-- reads those eight pages too.
create index history_terms on history using gin (history_terms(search_text, user_id, project, tags))
  with (fastupdate = on, gin_pending_list_limit = 64) where deleted_at is null;
-- Whoever asks it knows that it finds little; statistics would double the time of each analyze.
alter index history_terms alter column 1 set statistics 0;
-- The planner decides nothing by them any more.
alter table history alter column search_text set statistics 0, alter column tags set statistics -1;
