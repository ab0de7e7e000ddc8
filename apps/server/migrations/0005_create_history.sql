-- Names stand beside ids: what is deleted elsewhere keeps its name here.
create table history (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  generated_by_username text not null,
  operation text not null,
  tool_name text not null,
  tool_category text not null,
  model_id text not null,
  model_name text not null,
  template_id uuid,
  template_name text,
  response_format_id uuid,
  response_format_name text,
  client_template_type text,
  -- json, not jsonb, where people see it: the order of the keys stays
  client_template_config json not null default '{}',
  template_instructions text,
  -- The prompt is both together, as composed when the submission was accepted.
  system_prompt text not null,
  instructions text not null,
  video_filename text not null,
  video_object_name text,
  screenshot_object_name text,
  tags text[] not null default '{}',
  project text,
  status text not null default 'PENDING' check (status in (
    'PENDING', 'PROCESSING', 'RETRYING', 'COMPLETED',
    'FAILED_PARSING', 'FAILED_AI_API', 'FAILED_VIDEO_PROCESSING', 'FAILED_OTHER'
  )),
  retry_count integer not null default 0,
  error_type text,
  error_message text,
  result json,
  is_edited boolean not null default false,
  edited_result json,
  variant_count integer,
  request_call json,
  request_raw_response json,
  usage jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index history_newest on history (created_at desc, id desc) where deleted_at is null;
create index history_newest_of_user on history (user_id, created_at desc, id desc) where deleted_at is null;
create index history_video_object on history (video_object_name);
create index history_screenshot_object on history (screenshot_object_name);
