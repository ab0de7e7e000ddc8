-- A search of one or two letters has no trigram, nor has one in letters beyond ASCII where the database's locale does
-- not know them (the embedded one's): all names were read until there were enough. Here each name is found by its
-- letters and by its pairs of neighbours, whatever they are.
create function short_pieces(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters constant text[] := string_to_array(value, null);
  pieces text[] := letters;
begin
  for n in 1 .. cardinality(letters) - 1 loop
    pieces := pieces || (letters[n] || letters[n + 1]);
  end loop;
  return pieces;
end
$$;

-- On 1 000 000 rows it is 102 MB beside the 92 MB of history_search and takes a minute to make. A name has some eighty
-- pieces, and each would be put in its place at once: 1.2 ms of processor time a row, where all else takes 0.8 ms. By way
-- of a pending list that is emptied every forty rows it is 0.2 ms, and a search reads these eight pages in 0.2 ms.
create index history_short_pieces on history using gin (short_pieces(search_text))
  with (fastupdate = on, gin_pending_list_limit = 64) where deleted_at is null;
-- Whoever asks it knows that it finds little; statistics would double the time of each analyze, and still say of a pair
-- that is in no name that it may be in one of two hundred.
alter index history_short_pieces alter column 1 set statistics 0;

-- As the other two have it: a search within a project reads names in the index, not rows. 106 MB instead of 45.
drop index history_newest_of_project;
create index history_newest_of_project on history (project, created_at desc, id desc) include (search_text)
  where deleted_at is null;
