-- Who changed what, when, and how it was before: written in the transaction of the change itself.
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
create index activity_log_subject on activity_log (subject_type, subject_id, id desc);
create index activity_log_user on activity_log (user_id, id desc);
