-- Halls complete: opening hours, closures, series, requests, defects, who waits for time.

-- Hours for which time that was given back is shown to the hall's owner alone, before those who wait are asked.
alter table facilities add column owner_hours smallint not null default 24 check (owner_hours between 0 and 336);

-- A part nobody books any more keeps its past bookings.
alter table parts add column retired_at timestamptz;

create table opening_hours (
  club_id club_key not null references clubs (name),
  id uuid not null,
  facility_id uuid not null,
  -- null: all parts that have no hours of their own
  part_id uuid,
  -- ISO: 1 = Monday; wall-clock times in Europe/Berlin
  weekday smallint not null check (weekday between 1 and 7),
  opens_time time not null,
  closes_time time not null check (closes_time > opens_time),
  valid daterange not null check (not isempty(valid)),
  primary key (club_id, id),
  foreign key (club_id, facility_id) references facilities (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id) on delete cascade
);
create index opening_hours_facility on opening_hours (club_id, facility_id, weekday);
create index opening_hours_part on opening_hours (club_id, part_id);
select tenant_table('opening_hours');

-- A closure holds its parts by bookings of kind `maintenance` that name it: the exclusion constraint keeps others out.
create table closures (
  club_id club_key not null references clubs (name),
  id uuid not null,
  facility_id uuid not null,
  starts_at timestamptz not null,
  -- null: until it is lifted
  ends_at timestamptz check (ends_at > starts_at),
  reason text not null check (reason <> ''),
  closed_by uuid,
  closed_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, facility_id) references facilities (club_id, id)
);
create index closures_facility on closures (club_id, facility_id, starts_at);
create index closures_live on closures (club_id, starts_at) where lifted_at is null;
select tenant_table('closures');

-- The rule is a subset of RFC 5545: FREQ=WEEKLY;INTERVAL=n;BYDAY=… or FREQ=MONTHLY;BYDAY=nDD; times are Berlin wall-clock.
create table booking_series (
  club_id club_key not null references clubs (name),
  id uuid not null,
  part_id uuid not null,
  rule text not null check (rule ~ '^FREQ=(WEEKLY|MONTHLY);'),
  starts_time time not null,
  ends_time time not null check (ends_time > starts_time),
  valid daterange not null check (not isempty(valid) and not upper_inf(valid) and not lower_inf(valid)),
  -- days of the rule that have no booking
  skipped date[] not null default '{}',
  skips_holidays boolean not null default true,
  kind text not null check (kind in ('event', 'team', 'maintenance', 'external')),
  title text not null check (title <> ''),
  note text not null default '',
  department_id uuid,
  for_club_id club_key references clubs (name),
  -- the series this one went on from, after "this and following"
  continues_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, part_id) references parts (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, continues_id) references booking_series (club_id, id) on delete set null (continues_id)
);
create index booking_series_part on booking_series (club_id, part_id);
create index booking_series_department on booking_series (club_id, department_id);
create index booking_series_continues on booking_series (club_id, continues_id);
create index booking_series_for_club on booking_series (for_club_id);
select tenant_table('booking_series');

alter table bookings
  add column note text not null default '',
  add column for_club_id club_key references clubs (name),
  add column series_id uuid,
  -- the day of the rule that it stands for, also when it was moved to another
  add column series_on date,
  -- changed by itself: changes of the series leave it alone
  add column is_own boolean not null default false,
  add column closure_id uuid,
  add column requested_by uuid,
  add column decided_by uuid,
  add column decided_at timestamptz,
  add column decision_note text not null default '',
  add foreign key (club_id, series_id) references booking_series (club_id, id) on delete set null (series_id),
  add foreign key (club_id, closure_id) references closures (club_id, id);
create unique index bookings_series on bookings (club_id, series_id, series_on) where series_id is not null;
create index bookings_closure on bookings (club_id, closure_id) where closure_id is not null;
create index bookings_requested on bookings (club_id, starts_at) where state = 'requested';
create index bookings_for_club on bookings (for_club_id) where for_club_id is not null;

-- Who asked for it, where that is nobody of the staff. Personal: read only by those who decide.
create table booking_contacts (
  club_id club_key not null references clubs (name),
  booking_id uuid not null,
  name text not null check (name <> ''),
  email text not null default '',
  phone text not null default '',
  primary key (club_id, booking_id),
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade
);
select tenant_table('booking_contacts');

-- The bookings that a closure met and suspended, and what became of each.
create table closure_bookings (
  club_id club_key not null references clubs (name),
  closure_id uuid not null,
  booking_id uuid not null,
  outcome text not null default 'suspended' check (outcome in ('suspended', 'moved', 'cancelled', 'restored', 'occupied')),
  primary key (club_id, closure_id, booking_id),
  foreign key (club_id, closure_id) references closures (club_id, id) on delete cascade,
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade
);
create index closure_bookings_booking on closure_bookings (club_id, booking_id);
select tenant_table('closure_bookings');

-- What an offer's people get for sessions lost to a closure.
create table closure_courses (
  club_id club_key not null references clubs (name),
  closure_id uuid not null,
  course_id uuid not null,
  settlement text not null check (settlement in ('none', 'extend', 'credit', 'refund')),
  primary key (club_id, closure_id, course_id),
  foreign key (club_id, closure_id) references closures (club_id, id) on delete cascade,
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index closure_courses_course on closure_courses (club_id, course_id);
select tenant_table('closure_courses');

-- Changed by itself: changes of the weekly times leave it alone.
alter table sessions add column is_own boolean not null default false;

create table defects (
  club_id club_key not null references clubs (name),
  id uuid not null,
  facility_id uuid not null,
  part_id uuid,
  kind text not null check (kind in ('defect', 'locked', 'nobody')),
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'in_work', 'done')),
  -- name as the reporter gave it; empty for a visitor
  reported_by text not null default '',
  reported_at timestamptz not null,
  done_at timestamptz,
  answer text not null default '',
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, facility_id) references facilities (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id) on delete set null (part_id)
);
create index defects_facility on defects (club_id, facility_id, reported_at desc);
create index defects_part on defects (club_id, part_id);
create index defects_open on defects (club_id, reported_at desc) where state <> 'done';
select tenant_table('defects');

-- Who waits for time in a hall; asked in the order of `created_at`.
create table slot_wishes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  part_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  starts_time time not null,
  ends_time time not null check (ends_time > starts_time),
  title text not null check (title <> ''),
  department_id uuid,
  for_club_id club_key references clubs (name),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, part_id) references parts (club_id, id) on delete cascade,
  foreign key (club_id, department_id) references departments (club_id, id)
);
create index slot_wishes_part on slot_wishes (club_id, part_id, weekday) where withdrawn_at is null;
create index slot_wishes_department on slot_wishes (club_id, department_id);
create index slot_wishes_for_club on slot_wishes (for_club_id);
select tenant_table('slot_wishes');

-- Released time offered to one who waits.
create table slot_offers (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- the released booking
  booking_id uuid not null,
  wish_id uuid not null,
  offered_at timestamptz not null,
  offer_until timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'expired', 'taken')),
  answered_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade,
  foreign key (club_id, wish_id) references slot_wishes (club_id, id) on delete cascade,
  check ((answer is null) = (answered_at is null))
);
create unique index slot_offers_once on slot_offers (club_id, booking_id, wish_id);
create index slot_offers_wish on slot_offers (club_id, wish_id);
create index slot_offers_open on slot_offers (club_id, offer_until) where answer is null;
select tenant_table('slot_offers');
