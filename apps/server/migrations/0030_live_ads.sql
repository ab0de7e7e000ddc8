alter table ad_drafts
  -- The last day, of its ad account's zone, on which the ad was seen with impressions.
  add column last_impressions_on date;

-- The check of each day is a check that nobody asked for: the latest one of each user.
alter table ad_checks add column is_daily boolean not null default false;
create unique index ad_checks_daily on ad_checks (user_id) where is_daily;
