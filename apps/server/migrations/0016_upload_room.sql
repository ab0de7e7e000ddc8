-- How much may arrive under the name of an object that is not a resumable upload: a policy, a screenshot.
alter table objects add column granted_bytes bigint;
-- How much of a resumable upload has arrived, as of its last request.
alter table objects add column received_bytes bigint not null default 0;
-- What one user's unused objects hold.
create index objects_of_user on objects (user_id, created_at);
