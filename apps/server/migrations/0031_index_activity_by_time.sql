create index activity_log_newest on activity_log (occurred_at desc, id desc);
