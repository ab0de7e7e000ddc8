-- Sign-in and registration find a name by its compatibility form, so that look-alikes such as 'ſame' and 'same' are one.
-- Not unique: names from before may collide. Registration and renaming serialize on a lock and refuse a taken name.
create index users_username_lookup on users (lower(normalize(username, nfkc)));
