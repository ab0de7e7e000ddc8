-- With the searched text in them, these two alone answer a search that finds much; history_search one that finds little.
drop index history_newest, history_newest_of_user;
create index history_newest on history (created_at desc, id desc) include (search_text) where deleted_at is null;
create index history_newest_of_user on history (user_id, created_at desc, id desc) include (search_text)
  where deleted_at is null;
create index history_newest_of_project on history (project, created_at desc, id desc) where deleted_at is null;
create index history_tags on history using gin (tags) with (fastupdate = off) where deleted_at is null;
-- Suggestions of tags and projects come from the newest results that have any.
create index history_labelled on history (created_at desc, id desc)
  where deleted_at is null and (tags <> '{}' or project is not null);
-- The purge.
create index history_deleted on history (deleted_at) where deleted_at is not null;
-- With the default of 100 samples the planner cannot tell a rare filename from a common one.
alter table history alter column search_text set statistics 1000;
alter table history alter column tags set statistics 1000;
-- An export has a column for each variant, and asks how many it needs beyond the usual five.
create index history_many_variants on history (variant_count) where deleted_at is null and variant_count > 5;
-- Prompts and results stand beside the rows, so that a page of memory holds many results for the filters to look at;
-- not less than 1024, or filenames and tags would go there too.
alter table history set (toast_tuple_target = 1024);
