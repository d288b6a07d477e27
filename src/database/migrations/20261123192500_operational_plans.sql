-- Helper lists: a plan (Sommerfest) has shifts; one without a time is a contribution (a cake). Who helps is an assignment.
create table operational_plans (
  club_id club_key not null references clubs (name),
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description text not null default '',
  place text not null default '',
  -- contributions are due on this day
  starts_on date not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  leave_days smallint not null default 2 check (leave_days between 0 and 60),
  event_id uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, slug),
  foreign key (club_id, event_id) references events (club_id, id) on delete set null (event_id)
);
select tenant_table('operational_plans');
create index operational_plans_event on operational_plans (club_id, event_id) where event_id is not null;

create table shifts (
  club_id club_key not null references clubs (name),
  id uuid not null,
  plan_id uuid not null,
  position smallint not null,
  task text not null check (task <> ''),
  starts_at timestamptz,
  ends_at timestamptz,
  place text not null default '',
  needed smallint not null check (needed between 1 and 200),
  min_age smallint check (min_age between 1 and 99),
  qualification text not null default '',
  description text not null default '',
  -- null = as long as it takes
  credit_minutes smallint check (credit_minutes between 0 and 6000),
  primary key (club_id, id),
  foreign key (club_id, plan_id) references operational_plans (club_id, id) on delete cascade,
  check ((starts_at is null) = (ends_at is null) and coalesce(starts_at < ends_at, true)),
  check (starts_at is not null or credit_minutes is not null)
);
select tenant_table('shifts');
create index shifts_plan on shifts (club_id, plan_id, position);
create index shifts_start on shifts (club_id, starts_at);

create table assignments (
  club_id club_key not null references clubs (name),
  id uuid not null,
  shift_id uuid not null,
  person_id uuid not null,
  -- gets the mails: the person, or who answers for a child
  contact_id uuid not null,
  -- what one step signed up; its mailed link confirms all of it
  sign_up_id uuid not null,
  state text not null check (state in ('requested', 'confirmed', 'expired', 'left')),
  -- the time of its shift, so that the database itself keeps a person from being in two places
  during tstzrange,
  note text not null default '',
  -- what the shift asked for and the helper said to have
  qualification text not null default '',
  via text not null check (via in ('web', 'api', 'account', 'staff', 'swap')),
  requested_at timestamptz not null,
  -- until then an unconfirmed one holds its place
  hold_until timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- days before, of the last reminder
  reminded smallint,
  mark text not null default 'open' check (mark in ('open', 'present', 'absent')),
  -- what counts for the hours account; null = not yet
  minutes integer check (minutes between 0 and 6000),
  primary key (club_id, id),
  foreign key (club_id, shift_id) references shifts (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, contact_id) references people (club_id, id),
  check (state <> 'requested' or hold_until is not null),
  check (state <> 'confirmed' or confirmed_at is not null),
  constraint assignments_one_place exclude using gist (club_id with =, person_id with =, during with &&)
    where (state in ('requested', 'confirmed'))
);
select tenant_table('assignments');
create unique index assignments_once on assignments (club_id, shift_id, person_id) where state in ('requested', 'confirmed');
create index assignments_person on assignments (club_id, person_id);
create index assignments_contact on assignments (club_id, contact_id);
create index assignments_sign_up on assignments (club_id, sign_up_id);
