-- The other cuts of a result's video: [{filename, objectName, screenshotName}]. They get its texts in drafts of their own.
alter table history add column cuts jsonb not null default '[]';
-- The sweep of unused objects looks for their names.
create index history_cuts on history using gin (cuts jsonb_path_ops) where cuts <> '[]';
