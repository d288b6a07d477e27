-- School holidays of the federal states, the same for all clubs; written by the operator (import), read by everybody.
create table school_holidays (
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid) and not upper_inf(valid)),
  name text not null check (name <> ''),
  source text not null,
  primary key (state_code, valid),
  exclude using gist (state_code with =, valid with &&)
);
grant select on school_holidays to app;

-- A hall of a school is mostly closed then; the rule for offers that do not say otherwise.
alter table facilities add column is_closed_in_school_holidays boolean not null default true;
-- inherit: as the hall says
alter table courses add column school_holidays text not null default 'inherit'
  check (school_holidays in ('inherit', 'takes_place', 'pauses'));
-- holidays, public or of schools, on which this weekly time takes place all the same
alter table course_slots add column kept_days date[] not null default '{}';
