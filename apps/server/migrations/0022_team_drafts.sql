-- The drafts of all users, newest first.
create index ad_drafts_of_team on ad_drafts (status, created_at desc, id desc);

-- A draft that a colleague took over: its former owner's list says so until they close the line.
create table draft_takeovers (
  draft_id uuid not null references ad_drafts (id) on delete cascade,
  former_user_id bigint not null references users (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  taken_at timestamptz not null,
  primary key (draft_id, former_user_id)
);
create index draft_takeovers_former_user on draft_takeovers (former_user_id);
create index draft_takeovers_user on draft_takeovers (user_id);

-- A shared preset is the team's to use, and its owner's alone to change.
alter table meta_presets add column shared boolean not null default false;
create index meta_presets_shared on meta_presets (lower(preset_name), id) where shared;
