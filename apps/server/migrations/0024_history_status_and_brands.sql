-- Completed results are found by walking the newest ones; those of every other status are few.
create index history_newest_of_status on history (status, created_at, id) include (user_id, project, operation, search_text)
  where deleted_at is null and status <> 'COMPLETED';

-- A change of the brand guide lists the accepted variants that it blocks.
create index history_accepted on history (created_at, id) where deleted_at is null and accepted_count > 0;

-- The guide of the team, whose project is empty, and those of projects that have their own.
alter table brand_guide rename to brand_guides;
alter table brand_guides drop column id;
alter table brand_guides add column project text primary key default '';
