-- Who belongs to an ongoing offer, who was there, and what a trainer must know in the hall.

-- The group list of an offer, kept by its trainers, without price.
create table group_people (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('regular', 'trial')),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  constraint group_people_once exclude using gist (club_id with =, course_id with =, person_id with =, valid with &&)
);
create index group_people_course on group_people (club_id, course_id, person_id);
create index group_people_person on group_people (club_id, person_id);
select tenant_table('group_people');

-- Everybody of an offer, whichever way they came. `valid` is unlimited for those who signed up.
create view participants with (security_invoker) as
  select club_id, course_id, person_id, kind, valid from group_people
  union all
  select club_id, course_id, person_id, 'booked' as kind, daterange(null, null) as valid
  from participations where state in ('confirmed', 'finished');
grant select on participants to app;

-- Every mark that a phone ever sent. Never changed: the app role may only add. They go with a session that is dropped
-- before it began.
create table attendance_entries (
  club_id club_key not null references clubs (name),
  -- made by the phone: the same entry sent twice is one
  client_id uuid not null,
  session_id uuid not null,
  person_id uuid not null,
  -- open: a mark made by mistake was taken back
  state text not null check (state in ('present', 'excused', 'absent', 'open')),
  -- the phone's time, corrected by how far its clock was off
  taken_at timestamptz not null,
  clock_offset_ms integer not null default 0,
  received_at timestamptz not null,
  -- server time up to which the phone knew what others had entered; null = nothing yet
  knew_until timestamptz,
  phone_id uuid not null,
  taken_by uuid,
  primary key (club_id, client_id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
create index attendance_entries_session on attendance_entries (club_id, session_id, person_id, taken_at);
create index attendance_entries_person on attendance_entries (club_id, person_id);
select tenant_table('attendance_entries', 'select, insert');

-- What counts: the last entry by `taken_at`, then by `client_id`.
create table attendance (
  club_id club_key not null references clubs (name),
  session_id uuid not null,
  person_id uuid not null,
  state text not null check (state in ('present', 'excused', 'absent', 'open')),
  taken_at timestamptz not null,
  client_id uuid not null,
  taken_by uuid,
  primary key (club_id, session_id, person_id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
create index attendance_person on attendance (club_id, person_id, state);
select tenant_table('attendance');

alter table people add column goes_alone boolean not null default false;
alter table people add column has_no_photo boolean not null default false;

create table emergency_contacts (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  relation text not null default '',
  position smallint not null default 0,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
create index emergency_contacts_person on emergency_contacts (club_id, person_id, position);
select tenant_table('emergency_contacts');

-- Who may collect a child, besides its guardians.
create table collectors (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  phone text not null default '',
  position smallint not null default 0,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
create index collectors_person on collectors (club_id, person_id, position);
select tenant_table('collectors');

-- Health data (Art. 9 GDPR): shown to trainers only after the person or guardian released it; every read is journalled.
create table health_notes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  note text not null check (note <> ''),
  released_at timestamptz,
  released_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
create index health_notes_person on health_notes (club_id, person_id);
select tenant_table('health_notes');
