-- Cut-outs of texts join the stills: several pictures of a report may show one moment.
alter table watch_frames
  drop constraint watch_frames_pkey,
  drop constraint watch_frames_object_name_key,
  add primary key (object_name);
create index watch_frames_sha256 on watch_frames (sha256);
