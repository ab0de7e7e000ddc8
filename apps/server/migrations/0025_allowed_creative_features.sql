-- Keys of the creative features that Meta may use for the ad; every other one is switched off.
alter table ad_drafts add column allowed_creative_features text[] not null default '{}';
