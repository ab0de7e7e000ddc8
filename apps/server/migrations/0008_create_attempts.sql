-- Failed sign-ins and the like, counted across nodes; the columns are those of rate-limiter-flexible.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
