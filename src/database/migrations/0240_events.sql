-- Events: what takes place beside the offers. A hall comes by a booking that names the event, a sign-up by an offer that does.
create table events (
  club_id club_key not null references clubs (name),
  id uuid not null,
  title text not null check (title <> ''),
  body jsonb not null default '{"type": "doc", "content": []}',
  -- then it begins and ends at midnight in Berlin
  is_all_day boolean not null default false,
  starts_at timestamptz not null,
  -- never longer than a month: what goes on now is found by going back so far
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '32 days'),
  -- free text; beside a part it says more about where
  place text not null default '',
  part_id uuid,
  department_id uuid,
  audience text not null check (audience in ('public', 'members', 'staff')),
  category text not null default '',
  -- those entered in one step
  series_id uuid,
  image_file_id uuid,
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  cancel_reason text not null default '',
  -- folded title, category, place and department; see kernel/fold
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (club_id, id),
  foreign key (club_id, part_id) references parts (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, image_file_id) references files (club_id, id)
);
create index events_start on events (club_id, starts_at, id);
create index events_shown on events (club_id, audience, starts_at, id) where state <> 'draft';
create index events_part on events (club_id, part_id);
create index events_department on events (club_id, department_id, starts_at);
create index events_series on events (club_id, series_id, starts_at) where series_id is not null;
create index events_image on events (club_id, image_file_id) where image_file_id is not null;
create index events_search on events using gin (search gin_trgm_ops);
select tenant_table('events');

-- The one booking of an event; it moves with its event, not by itself.
alter table bookings add column event_id uuid, add foreign key (club_id, event_id) references events (club_id, id) on delete cascade;
create unique index bookings_event on bookings (club_id, event_id) where event_id is not null;

-- The sign-up of an event: an offer that the finder does not list.
alter table courses add column event_id uuid, add foreign key (club_id, event_id) references events (club_id, id);
create unique index courses_event on courses (club_id, event_id) where event_id is not null and state <> 'archived';

create or replace function refresh_finder_lines(club text, course uuid) returns void language plpgsql as $$
begin
  -- One at a time per offer: the second one must see what the first one wrote.
  perform from courses where club_id = club and id = course for no key update;
  delete from finder_lines where club_id = club and course_id = course;
  insert into finder_lines
    select c.club_id, coalesce(s.id, c.id), c.id, count(*) over () = 1, row_number() over (order by s.id) = 1, upper(s.valid),
      case when bool_or(upper(s.valid) is null) over () then null else max(upper(s.valid)) over () end,
      s.weekday, s.starts_time, s.ends_time, case when s.starts_time < '12:00' then 0 when s.starts_time < '17:00' then 1 when s.id is not null then 2 end,
      s.part_id, p.facility_id, c.title, c.sport, c.kind, case c.age_unit when 'months' then c.age_from / 12 else c.age_from end,
      case c.age_unit when 'months' then c.age_to / 12 else c.age_to end, c.registration_opens_at, c.registration_closes_at, c.capacity
    from courses c left join course_slots s on s.club_id = c.club_id and s.course_id = c.id
    left join parts p on p.club_id = s.club_id and p.id = s.part_id
    where c.club_id = club and c.id = course and c.state in ('published', 'running') and c.event_id is null;
end $$;

-- The address of a person's calendar: whoever knows it reads the calendar.
create table feed_addresses (
  club_id club_key not null references clubs (name),
  person_id uuid not null,
  secret text not null check (length(secret) >= 32),
  renewed_at timestamptz not null,
  primary key (club_id, person_id),
  unique (club_id, secret),
  foreign key (club_id, person_id) references people (club_id, id) on delete cascade
);
select tenant_table('feed_addresses');
