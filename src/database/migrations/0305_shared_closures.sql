-- An association closes a hall. What each of its clubs decided for its own sessions there: until when they are announced, which were moved or
-- cancelled, and what the people of an offer get. The closure itself belongs to the association; its id and words are copied, for no key
-- crosses clubs.
create table shared_closures (
  club_id club_key not null references clubs (name),
  closure_id uuid not null,
  owner_club_id club_key not null,
  facility_name text not null,
  reason text not null,
  -- null = all that it meets.
  announced_until date,
  decided_at timestamptz not null,
  decided_by uuid,
  primary key (club_id, closure_id)
);
select tenant_table('shared_closures');

create table shared_closure_sessions (
  club_id club_key not null references clubs (name),
  closure_id uuid not null,
  session_id uuid not null,
  outcome text not null check (outcome in ('moved', 'cancelled')),
  -- Where and when it would have been.
  place_club_id club_key not null,
  part_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (club_id, closure_id, session_id),
  foreign key (club_id, closure_id) references shared_closures (club_id, closure_id) on delete cascade,
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade
);
create index shared_closure_sessions_session on shared_closure_sessions (club_id, session_id);
select tenant_table('shared_closure_sessions');

create table shared_closure_courses (
  club_id club_key not null references clubs (name),
  closure_id uuid not null,
  course_id uuid not null,
  settlement text not null check (settlement in ('none', 'extend', 'credit', 'refund')),
  primary key (club_id, closure_id, course_id),
  foreign key (club_id, closure_id) references shared_closures (club_id, closure_id) on delete cascade,
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index shared_closure_courses_course on shared_closure_courses (club_id, course_id);
select tenant_table('shared_closure_courses');
