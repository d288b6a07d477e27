-- Hallenvergabe: an association gives weekly times in its halls to its clubs for a season (docs/allocation.md).
-- All rows belong to the association. Its clubs reach what is theirs by policies of their own, beside that of `tenant_table`.

-- Whether the club that asks belongs to this association.
create function is_member_of(association text) returns boolean language sql stable as
$$ select exists (select from clubs where name = current_setting('app.club_id', true) and association_name = association and name <> association) $$;

create table allocations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  valid daterange not null check (not isempty(valid) and not upper_inf(valid) and not lower_inf(valid)),
  -- last days on which clubs may hand in needs, and object
  needs_until date not null,
  objections_until date not null check (objections_until > needs_until),
  -- the weightiest first; told to all clubs
  criteria text[] not null default '{}' check (criteria <@ array['school', 'youth', 'league', 'last_holder']),
  note text not null default '',
  has_holiday_plan boolean not null default false,
  state text not null default 'preparing' check (state in ('preparing', 'needs', 'draft', 'objections', 'final')),
  drafted_at timestamptz,
  published_at timestamptz,
  issued_at timestamptz,
  -- who issued the notices and how to reach them, as it stood then
  sender jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (club_id, id),
  constraint allocations_issued check ((state = 'final') = (issued_at is not null) and (state = 'final') = (sender is not null))
);
create index allocations_recent on allocations (club_id, created_at desc);
select tenant_table('allocations');
create policy members_read on allocations for select to app using (state <> 'preparing' and is_member_of(club_id));

-- Which hours of which part are put up.
create table allocation_windows (
  club_id club_key not null references clubs (name),
  id uuid not null,
  allocation_id uuid not null,
  part_id uuid not null,
  weekdays smallint[] not null check (weekdays <> '{}' and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  starts_time time not null,
  ends_time time not null check (ends_time > starts_time),
  -- of the plan for the school holidays
  in_holidays boolean not null default false,
  primary key (club_id, id),
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id)
);
create index allocation_windows_allocation on allocation_windows (club_id, allocation_id);
create index allocation_windows_part on allocation_windows (club_id, part_id);
select tenant_table('allocation_windows');
create policy members_read on allocation_windows for select to app
  using (is_member_of(club_id) and exists (select from allocations a where a.club_id = allocation_windows.club_id and a.id = allocation_id));

-- The parts that can be given, with their names as clubs read them: they do not see the association's halls themselves.
create table allocation_parts (
  club_id club_key not null references clubs (name),
  allocation_id uuid not null,
  part_id uuid not null,
  place text not null check (place <> ''),
  position integer not null,
  atoms smallint not null check (atoms > 0),
  equipment text[] not null default '{}',
  primary key (club_id, allocation_id, part_id),
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id)
);
create index allocation_parts_part on allocation_parts (club_id, part_id);
select tenant_table('allocation_parts');
create policy members_read on allocation_parts for select to app
  using (is_member_of(club_id) and exists (select from allocations a where a.club_id = allocation_parts.club_id and a.id = allocation_id));

create table allocation_needs (
  club_id club_key not null references clubs (name),
  id uuid not null,
  allocation_id uuid not null,
  -- null: a school, for which the association hands in
  for_club_id club_key references clubs (name),
  school text not null default '' check ((school <> '') = (for_club_id is null)),
  group_name text not null check (group_name <> ''),
  age_group text not null check (age_group in ('youth', 'adults', 'seniors')),
  -- the league it plays in; empty: none
  league text not null default '',
  people smallint not null check (people between 1 and 500),
  minutes smallint not null check (minutes between 15 and 480 and minutes % 15 = 0),
  -- wishes in order, the first is the one wanted: weekdays with the times between which it may lie (minutes of the day)
  wishes jsonb not null,
  -- parts that would do; empty: any
  part_ids uuid[] not null default '{}',
  equipment text[] not null default '{}',
  in_holidays boolean not null default false,
  -- among the needs of its club; 1 goes first
  priority smallint not null default 1 check (priority between 1 and 99),
  note text not null default '',
  -- the time it had before; entered by the program, never by a club
  held_series_id uuid,
  held_part_id uuid,
  held_weekday smallint check (held_weekday between 1 and 7),
  held_from smallint,
  held_to smallint,
  contact_name text not null,
  contact_email text not null,
  state text not null default 'handed_in' check (state in ('handed_in', 'withdrawn')),
  version integer not null default 1,
  handed_in_at timestamptz not null,
  primary key (club_id, id),
  check ((held_part_id is null) = (held_weekday is null) and (held_part_id is null) = (held_from is null)
    and (held_part_id is null) = (held_to is null)),
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, held_part_id) references parts (club_id, id)
);
create index allocation_needs_allocation on allocation_needs (club_id, allocation_id, for_club_id);
create index allocation_needs_for_club on allocation_needs (for_club_id);
create index allocation_needs_held on allocation_needs (club_id, held_part_id);
create unique index allocation_needs_once on allocation_needs (club_id, allocation_id, held_series_id, held_weekday)
  where held_series_id is not null and state = 'handed_in';
select tenant_table('allocation_needs');
create policy members_read on allocation_needs for select to app
  using (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id));
create policy members_hand_in on allocation_needs for insert to app
  with check (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id));
create policy members_change on allocation_needs for update to app
  using (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id))
  with check (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id));

-- One answer for each need: a time, or none.
create table allocation_decisions (
  club_id club_key not null references clubs (name),
  need_id uuid not null,
  allocation_id uuid not null,
  for_club_id club_key references clubs (name),
  -- null: nothing
  part_id uuid,
  weekday smallint check (weekday between 1 and 7),
  starts_time time,
  ends_time time check (ends_time > starts_time),
  -- one German sentence: why
  reason text not null check (reason <> ''),
  -- decided by somebody, not by the criteria: a new draft leaves it alone
  is_by_hand boolean not null default false,
  -- of the notice
  series_id uuid,
  dates smallint,
  left_out text[] not null default '{}',
  primary key (club_id, need_id),
  check ((part_id is null) = (weekday is null) and (part_id is null) = (starts_time is null) and (part_id is null) = (ends_time is null)),
  foreign key (club_id, need_id) references allocation_needs (club_id, id) on delete cascade,
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, part_id) references parts (club_id, id),
  foreign key (club_id, series_id) references booking_series (club_id, id) on delete set null (series_id)
);
create index allocation_decisions_allocation on allocation_decisions (club_id, allocation_id);
create index allocation_decisions_part on allocation_decisions (club_id, part_id);
create index allocation_decisions_series on allocation_decisions (club_id, series_id) where series_id is not null;
create index allocation_decisions_for_club on allocation_decisions (for_club_id);
select tenant_table('allocation_decisions');
create policy members_read on allocation_decisions for select to app
  using (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id)
    and exists (select from allocations a where a.club_id = allocation_decisions.club_id and a.id = allocation_id and a.state in ('objections', 'final')));

-- Keeps a draft from giving one atomic part twice; minutes of the week from Monday.
create table allocation_atoms (
  club_id club_key not null references clubs (name),
  need_id uuid not null,
  allocation_id uuid not null,
  atom_id uuid not null,
  -- 0 school weeks, 1 school holidays
  period smallint not null check (period in (0, 1)),
  during int4range not null,
  primary key (club_id, need_id, atom_id),
  foreign key (club_id, need_id) references allocation_decisions (club_id, need_id) on delete cascade,
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, atom_id) references parts (club_id, id),
  constraint allocation_atoms_once exclude using gist (club_id with =, allocation_id with =, atom_id with =, period with =, during with &&)
);
create index allocation_atoms_allocation on allocation_atoms (club_id, allocation_id);
create index allocation_atoms_atom on allocation_atoms (club_id, atom_id);
select tenant_table('allocation_atoms');

create table allocation_objections (
  club_id club_key not null references clubs (name),
  id uuid not null,
  allocation_id uuid not null,
  need_id uuid not null,
  for_club_id club_key not null references clubs (name),
  text text not null check (text <> ''),
  contact_name text not null,
  contact_email text not null,
  raised_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'changed', 'rejected')),
  answer text not null default '',
  answered_at timestamptz,
  primary key (club_id, id),
  check ((outcome is null) = (answered_at is null) and (outcome is null or answer <> '')),
  foreign key (club_id, allocation_id) references allocations (club_id, id) on delete cascade,
  foreign key (club_id, need_id) references allocation_needs (club_id, id) on delete cascade
);
create index allocation_objections_allocation on allocation_objections (club_id, allocation_id, raised_at);
create index allocation_objections_need on allocation_objections (club_id, need_id);
create index allocation_objections_for_club on allocation_objections (for_club_id);
create unique index allocation_objections_open on allocation_objections (club_id, need_id) where outcome is null;
select tenant_table('allocation_objections');
create policy members_read on allocation_objections for select to app
  using (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id));
create policy members_raise on allocation_objections for insert to app
  with check (for_club_id = current_setting('app.club_id', true) and is_member_of(club_id) and outcome is null);

-- A club hands in and objects only while that is open, also when the association goes on at the same moment: 40001 is tried again,
-- and then the command sees how it stands.
create function wait_for_allocation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not is_member_of(new.club_id) then return new; end if;
  perform from allocations where club_id = new.club_id and id = new.allocation_id and state = tg_argv[0] for share;
  if not found then raise exception 'allocation went on' using errcode = 'serialization_failure'; end if;
  return new;
end $$;
create trigger allocation_needs_open before insert or update on allocation_needs for each row execute function wait_for_allocation('needs');
create trigger allocation_objections_open before insert on allocation_objections for each row execute function wait_for_allocation('objections');

-- The trainings that a match day displaced.
create table allocation_displacements (
  club_id club_key not null references clubs (name),
  match_id uuid not null,
  booking_id uuid not null,
  outcome text not null default 'suspended' check (outcome in ('suspended', 'restored', 'occupied')),
  primary key (club_id, match_id, booking_id),
  foreign key (club_id, match_id) references bookings (club_id, id) on delete cascade,
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade
);
create index allocation_displacements_booking on allocation_displacements (club_id, booking_id);
select tenant_table('allocation_displacements');

-- What all clubs of the association read of a published plan: times and whose they are, nothing of the groups.
create function published_allocation(owner text, allocation uuid)
returns table (place text, weekday smallint, starts_time time, ends_time time, in_holidays boolean, holder text)
language sql stable security definer set search_path = public as $$
  select p.place, d.weekday, d.starts_time, d.ends_time, n.in_holidays, coalesce(c.display_name, n.school)
  from allocations a
  join allocation_decisions d on d.club_id = a.club_id and d.allocation_id = a.id and d.part_id is not null
  join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id
  join allocation_parts p on p.club_id = d.club_id and p.allocation_id = a.id and p.part_id = d.part_id
  left join clubs c on c.name = n.for_club_id
  where a.club_id = owner and a.id = allocation and a.state in ('objections', 'final')
    and (owner = current_setting('app.club_id', true) or is_member_of(owner))
  order by n.in_holidays, d.weekday, d.starts_time, p.position, p.place
$$;
revoke execute on function published_allocation(text, uuid) from public;
grant execute on function published_allocation(text, uuid) to app;

-- The weekly times that the club which asks has in its association's halls between two days.
create function held_times(owner text, during daterange)
returns table (series_id uuid, part_id uuid, rule text, starts_time time, ends_time time, title text)
language sql stable security definer set search_path = public as $$
  select s.id, s.part_id, s.rule, s.starts_time, s.ends_time, s.title from booking_series s
  where s.club_id = owner and is_member_of(owner) and s.for_club_id = current_setting('app.club_id', true)
    and s.valid && during and s.rule like 'FREQ=WEEKLY;%'
  order by upper(s.valid) desc, s.title, s.id
$$;
revoke execute on function held_times(text, daterange) from public;
grant execute on function held_times(text, daterange) to app;

-- Where the offices of the association's clubs are reached: the address that stands on their imprint.
create function member_offices() returns table (club_id text, email text)
language sql stable security definer set search_path = public as $$
  select c.name, d.email from clubs c join club_details d on d.club_id = c.name
  where c.association_name = current_setting('app.club_id', true) and d.email <> '' order by c.name
$$;
revoke execute on function member_offices() from public;
grant execute on function member_offices() to app;
