-- Why Meta did not say until when the token may read data, a sentence; null when it did.
alter table meta_connections add column data_access_problem text;
