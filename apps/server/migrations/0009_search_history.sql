-- Search looks for any part of a filename or a name, in any case: trigrams of both, kept as one lower-case text.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Hookline needs the PostgreSQL extension pg_trgm, and could not create it: %', sqlerrm
    using hint = 'Install the contrib package of your PostgreSQL if it is not there, and run "create extension pg_trgm" '
      'in this database as a user that may.';
end
$$;

-- The line break keeps a search from matching across the two. No file system has longer names than 255 bytes, and an
-- index entry must stay below 2.7 kB.
alter table history add column search_text text not null
  generated always as (lower(left(video_filename, 300) || E'\n' || generated_by_username)) stored;
-- No pending list: it would be searched row by row.
create index history_search on history using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
