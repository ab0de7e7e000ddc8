-- now() is when the transaction began. Replay goes back a few seconds from the last event that was seen, and would miss
-- one of a transaction that had waited longer than that for a lock.
alter table events alter column created_at set default clock_timestamp();
