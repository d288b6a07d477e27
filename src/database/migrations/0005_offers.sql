-- Offers, their weekly slots and sessions, and the bookings that sessions hold.
create table courses (
  club_id club_key not null references clubs (name),
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null check (kind in ('ongoing', 'course')),
  state text not null default 'draft' check (state in ('draft', 'published', 'running', 'finished', 'cancelled', 'archived')),
  title text not null check (title <> ''),
  summary text not null default '',
  description text not null default '',
  bring text not null default '',
  department_id uuid,
  sport text not null default '',
  level text not null default '',
  age_from smallint check (age_from between 0 and 120),
  age_to smallint check (age_to >= age_from),
  sexes text not null default 'all' check (sexes in ('all', 'm', 'w', 'd')),
  tags text[] not null default '{}',
  capacity integer check (capacity > 0),
  minimum integer check (minimum > 0),
  has_waiting_list boolean not null default true,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  -- days before the first session until which a person may cancel
  cancel_days smallint not null default 7 check (cancel_days between 0 and 365),
  -- folded title, summary, sport, tags, department; see kernel/fold
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (club_id, id),
  unique (club_id, slug),
  foreign key (club_id, department_id) references departments (club_id, id)
);
create index courses_state on courses (club_id, state, title);
create index courses_department on courses (club_id, department_id);
create index courses_search on courses using gin (search gin_trgm_ops);
select tenant_table('courses');

create table course_slots (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  -- ISO: 1 = Monday
  weekday smallint not null check (weekday between 1 and 7),
  -- wall-clock time in Europe/Berlin
  starts_time time not null,
  ends_time time not null check (ends_time > starts_time),
  part_id uuid,
  valid daterange not null check (not isempty(valid)),
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id)
);
create index course_slots_course on course_slots (club_id, course_id, weekday, starts_time);
create index course_slots_part on course_slots (club_id, part_id);
select tenant_table('course_slots');

create table course_prices (
  club_id club_key not null references clubs (name),
  course_id uuid not null,
  kind text not null check (kind in ('non_member', 'member', 'reduced')),
  cents integer not null check (cents >= 0),
  primary key (club_id, course_id, kind),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
select tenant_table('course_prices');

create table course_trainers (
  club_id club_key not null references clubs (name),
  course_id uuid not null,
  person_id uuid not null,
  primary key (club_id, course_id, person_id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
create index course_trainers_person on course_trainers (club_id, person_id);
select tenant_table('course_trainers');

create table sessions (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  slot_id uuid,
  on_day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  part_id uuid,
  state text not null default 'planned' check (state in ('planned', 'held', 'cancelled', 'moved')),
  note text not null default '',
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade,
  foreign key (club_id, slot_id) references course_slots (club_id, id) on delete set null (slot_id),
  foreign key (club_id, part_id) references parts (club_id, id)
);
create unique index sessions_once on sessions (club_id, slot_id, on_day);
create index sessions_course on sessions (club_id, course_id, starts_at);
create index sessions_start on sessions (club_id, starts_at);
create index sessions_part on sessions (club_id, part_id, starts_at);
select tenant_table('sessions');

create table bookings (
  club_id club_key not null references clubs (name),
  id uuid not null,
  part_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('requested', 'approved', 'declined', 'cancelled', 'released', 'suspended')),
  kind text not null check (kind in ('course', 'event', 'team', 'maintenance', 'external')),
  title text not null,
  department_id uuid,
  session_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, part_id) references parts (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade
);
create index bookings_start on bookings (club_id, starts_at);
create index bookings_part on bookings (club_id, part_id, starts_at);
create index bookings_department on bookings (club_id, department_id);
create unique index bookings_session on bookings (club_id, session_id) where session_id is not null;
select tenant_table('bookings');

-- A row for each atomic part that an approved booking occupies, exactly as long as it is approved. No two may overlap.
create table booking_atoms (
  club_id club_key not null references clubs (name),
  booking_id uuid not null,
  atom_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  primary key (club_id, booking_id, atom_id),
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade,
  foreign key (club_id, atom_id) references parts (club_id, id),
  constraint booking_atoms_no_overlap exclude using gist (club_id with =, atom_id with =, during with &&)
);
select tenant_table('booking_atoms');
