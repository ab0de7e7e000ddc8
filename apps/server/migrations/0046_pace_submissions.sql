-- Of one ad account only a few drafts are sent at once.
alter table submissions add column ad_account_id text not null;
-- How often the present step was tried in vain.
alter table submissions add column tries integer not null default 0;
-- The word that its submitter gets with the sentence in `error`.
alter table submissions add column error_code text;
create index submissions_of_account on submissions (ad_account_id, created_at) where state in ('queued', 'running');
