-- How well the times of a club's halls are used: figures of all sessions there, of the association's clubs too, of nobody who.
create function hall_attendance(since timestamptz, until timestamptz)
returns table (part_id uuid, weekday integer, starts_time time, ends_time time, title text, held integer, counted integer, present integer)
language sql stable security definer set search_path = public as $$
  with own as (
    select s.club_id, s.id, s.part_id, s.starts_at, s.ends_at, c.title from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    where s.club_id = current_setting('app.club_id', true) and s.place_club_id = s.club_id and s.starts_at >= since and s.ends_at <= until
      and s.state in ('planned', 'held')
  ), others as (
    select s.club_id, s.id, s.part_id, s.starts_at, s.ends_at, k.display_name as title from parts p
    join sessions s on s.part_id = p.id and s.place_club_id <> s.club_id and s.place_club_id = p.club_id
    join clubs k on k.name = s.club_id
    where p.club_id = current_setting('app.club_id', true) and s.starts_at >= since and s.ends_at <= until and s.state in ('planned', 'held')
      -- Only where the time was given: what a club merely plans there is not its time.
      and exists (select from part_atoms wanted join part_atoms other on other.club_id = wanted.club_id and other.atom_id = wanted.atom_id
        join bookings b on b.club_id = other.club_id and b.part_id = other.part_id and b.state = 'approved' and b.for_club_id = s.club_id
          and b.starts_at < s.ends_at and b.ends_at > s.starts_at
        where wanted.club_id = p.club_id and wanted.part_id = p.id)
  )
  select s.part_id, extract(isodow from s.starts_at at time zone 'Europe/Berlin')::int, (s.starts_at at time zone 'Europe/Berlin')::time,
    (s.ends_at at time zone 'Europe/Berlin')::time, s.title, count(*)::int, count(c.present)::int, coalesce(sum(c.present), 0)::int
  from (select * from own union all select * from others) s
  left join lateral (
    select count(*) filter (where a.state = 'present') as present from attendance a
      where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open' having count(*) > 0
    union all
    select k.present from session_counts k where k.club_id = s.club_id and k.session_id = s.id) c on true
  group by 1, 2, 3, 4, 5
$$;
revoke execute on function hall_attendance(timestamptz, timestamptz) from public;
grant execute on function hall_attendance(timestamptz, timestamptz) to app;
