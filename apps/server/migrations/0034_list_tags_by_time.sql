-- An index on an array has no order: for a page of a tag's results, and for their count, all of them had to be looked
-- at. Here each tag's live results stand newest first; triggers keep it so in the transaction of each change.
drop index history_tags;
create table history_tags (
  history_id bigint not null,
  tag text not null,
  made_at timestamptz not null
);
insert into history_tags (history_id, tag, made_at)
  select distinct id, tag, created_at from history, unnest(tags) tag where deleted_at is null;
alter table history_tags
  add primary key (history_id, tag),
  add foreign key (history_id) references history on delete cascade;
create index history_tags_newest on history_tags (tag, made_at desc, history_id desc);
analyze history_tags;

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
