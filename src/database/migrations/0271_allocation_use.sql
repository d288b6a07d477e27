-- How allocated times are used: figures of the clubs' sessions there, of nobody who. Only for the association that gave the times.
create function allocation_attendance(allocation uuid, moment timestamptz)
returns table (need_id uuid, sessions integer, present integer)
language sql stable security definer set search_path = public as $$
  select d.need_id, count(*)::int, sum(c.present)::int
  from allocation_decisions d
  join bookings b on b.club_id = d.club_id and b.series_id = d.series_id and b.state = 'approved' and b.ends_at <= moment
  join sessions s on s.club_id = d.for_club_id and s.place_club_id = d.club_id and s.place_club_id <> s.club_id
    and s.part_id in (select other.part_id from part_atoms own join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
      where own.club_id = b.club_id and own.part_id = b.part_id)
    and s.starts_at < b.ends_at and s.ends_at > b.starts_at
  cross join lateral (
    select count(*) filter (where a.state = 'present') as present from attendance a
      where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open' having count(*) > 0
    union all
    select k.present from session_counts k where k.club_id = s.club_id and k.session_id = s.id) c
  where d.club_id = current_setting('app.club_id', true) and d.allocation_id = allocation
  group by d.need_id
$$;
revoke execute on function allocation_attendance(uuid, timestamptz) from public;
grant execute on function allocation_attendance(uuid, timestamptz) to app;
