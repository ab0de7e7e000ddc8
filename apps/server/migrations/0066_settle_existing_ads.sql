-- What to do with an ad that exists at Meta although the draft does not count as sent; null: ask when they differ.
alter table submissions add column existing_ad text check (existing_ad in ('update', 'keep'));
-- Of a duplicate: the ad that its original had at Meta without counting as sent; adId is null while it is not known.
alter table ad_drafts add column original_ad jsonb;
