-- A recipe is one document, as it was sent: a new setting needs no column. What SQL itself reads stays a column.
alter table recipes add column body jsonb;
update recipes set body = jsonb_build_object(
  'name', name,
  'shared', shared,
  'modelId', model_id,
  'systemPrompt', system_prompt,
  'templateId', template_id,
  'variables', variables,
  'responseFormatId', response_format_id,
  'project', project,
  'tags', tags,
  'accountPresetId', account_preset_id,
  'adAccountId', ad_account_id,
  'campaignId', campaign_id,
  'adSetId', ad_set_id,
  'adSetPresetId', ad_set_preset_id,
  'adDetailsPresetId', ad_details_preset_id,
  'linkDetailsPresetId', link_details_preset_id,
  'linkDescriptionsPresetId', link_descriptions_preset_id,
  'draftPer', draft_per,
  'namingPattern', naming_pattern
);
-- The index on shared recipes goes with its column.
alter table recipes
  alter column body set not null,
  drop column name,
  drop column shared,
  drop column model_id,
  drop column system_prompt,
  drop column template_id,
  drop column variables,
  drop column response_format_id,
  drop column project,
  drop column tags,
  drop column account_preset_id,
  drop column ad_account_id,
  drop column campaign_id,
  drop column ad_set_id,
  drop column ad_set_preset_id,
  drop column ad_details_preset_id,
  drop column link_details_preset_id,
  drop column link_descriptions_preset_id,
  drop column draft_per,
  drop column naming_pattern,
  add column name text generated always as (body ->> 'name') stored,
  add column shared boolean not null generated always as (coalesce(body -> 'shared' = 'true', false)) stored;
create index recipes_shared on recipes (id) where shared;

-- The settings of a result that have no column of their own; so far the values of the prompt's variables.
alter table history rename column variables to settings;
update history set settings = json_build_object('variables', settings) where settings::text <> '{}';
