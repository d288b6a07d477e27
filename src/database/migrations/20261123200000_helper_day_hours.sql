-- The day itself (marks), swaps among helpers, and the yearly hours of members.
-- Marks as phones made them; the last one by its time counts.
create table check_ins (
  club_id club_key not null references clubs (name),
  id uuid not null,
  assignment_id uuid not null,
  mark text not null check (mark in ('open', 'present', 'absent')),
  taken_at timestamptz not null,
  entered_at timestamptz not null,
  entered_by uuid,
  primary key (club_id, id),
  foreign key (club_id, assignment_id) references assignments (club_id, id) on delete cascade
);
select tenant_table('check_ins');
create index check_ins_assignment on check_ins (club_id, assignment_id, taken_at);

create table shift_swaps (
  club_id club_key not null references clubs (name),
  id uuid not null,
  assignment_id uuid not null,
  -- shifts that the helper would take instead
  wanted uuid[] not null,
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  created_at timestamptz not null,
  primary key (club_id, id),
  foreign key (club_id, assignment_id) references assignments (club_id, id) on delete cascade
);
select tenant_table('shift_swaps');
create unique index shift_swaps_open on shift_swaps (club_id, assignment_id) where state = 'open';

create table hour_targets (
  club_id club_key not null references clubs (name),
  year smallint not null check (year between 2000 and 2200),
  minutes integer not null check (minutes between 0 and 60000),
  age_from smallint not null default 16,
  age_to smallint not null default 65,
  most_carried integer not null default 0 check (most_carried between 0 and 60000),
  cents_per_hour integer not null default 0 check (cents_per_hour between 0 and 100000),
  primary key (club_id, year),
  check (age_from <= age_to)
);
select tenant_table('hour_targets');

create table hour_exemptions (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  from_year smallint not null,
  to_year smallint,
  reason text not null default '',
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  check (to_year >= from_year)
);
select tenant_table('hour_exemptions');
create index hour_exemptions_person on hour_exemptions (club_id, person_id);
