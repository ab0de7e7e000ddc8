-- Who changed what, with the values before and after. Written in the transaction of the change.
create table activity_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  user_id bigint references users (id) on delete set null,
  username text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index activity_log_user on activity_log (user_id, id desc);
create index activity_log_newest on activity_log (occurred_at desc, id desc);
-- The sort orders of the activity page, each in both directions and newest first within equal values. The subject needs
-- one index only: the entries of one subject are few.
create index activity_log_subject on activity_log (subject_type, subject_id, id desc);
create index activity_log_person on activity_log (lower(username), id desc);
create index activity_log_person_desc on activity_log (lower(username) desc, id desc);
create index activity_log_action on activity_log (split_part(action, '.', 2), id desc);
create index activity_log_action_desc on activity_log (split_part(action, '.', 2) desc, id desc);
