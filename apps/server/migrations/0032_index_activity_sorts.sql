-- The orders of the activity page, each way, newest first among what is alike. For the thing, activity_log_subject
-- serves both ways: what is alike there is the history of one thing, which is short.
create index activity_log_person on activity_log (lower(username), id desc);
create index activity_log_person_desc on activity_log (lower(username) desc, id desc);
create index activity_log_action on activity_log (split_part(action, '.', 2), id desc);
create index activity_log_action_desc on activity_log (split_part(action, '.', 2) desc, id desc);
