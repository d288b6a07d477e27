-- What the finder counts and sorts: a narrow line for each weekly time of a public offer, one for an offer without any. Kept in step
-- by triggers, because counting over courses and slots themselves takes three times as long.
create table finder_lines (
  club_id club_key not null references clubs (name),
  -- of the slot, or of the course without one
  id uuid not null,
  course_id uuid not null,
  -- the only line of its offer
  is_single boolean not null,
  -- stands for the offer when all its times are over
  is_main boolean not null,
  -- first day on which the time (all times of the offer) no longer counts; null = never
  valid_until date,
  offer_until date,
  weekday smallint,
  starts_time time,
  ends_time time,
  -- 0 before 12, 1 before 17 hours, 2 later
  daytime smallint,
  part_id uuid,
  facility_id uuid,
  title text not null,
  sport text not null,
  kind text not null,
  from_years smallint,
  to_years smallint,
  opens_at timestamptz,
  closes_at timestamptz,
  capacity integer,
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index finder_lines_course on finder_lines (club_id, course_id);
select tenant_table('finder_lines');

create function refresh_finder_lines(club text, course uuid) returns void language plpgsql as $$
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
    where c.club_id = club and c.id = course and c.state in ('published', 'running');
end $$;

create function course_changes_lines() returns trigger language plpgsql as $$
begin
  perform refresh_finder_lines(new.club_id, new.id);
  return null;
end $$;
create trigger finder_lines_of_course after insert or update of state, title, sport, kind, age_from, age_to, age_unit,
  registration_opens_at, registration_closes_at, capacity on courses for each row execute function course_changes_lines();

create function slot_changes_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform refresh_finder_lines(new.club_id, new.course_id);
  else perform refresh_finder_lines(old.club_id, old.course_id); end if;
  return null;
end $$;
create trigger finder_lines_of_slot after insert or update or delete on course_slots for each row execute function slot_changes_lines();

do $$
declare course record;
begin
  for course in select club_id, id from courses where state in ('published', 'running') loop
    perform refresh_finder_lines(course.club_id, course.id);
  end loop;
end $$;
drop index courses_public;
