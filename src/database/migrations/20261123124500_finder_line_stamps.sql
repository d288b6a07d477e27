-- The stamps of a club's lines together say which lines there are, so a process can tell whether those it keeps still hold.
alter table finder_lines add stamp bigint not null default hashtextextended(gen_random_uuid()::text, 0);
alter table finder_lines drop is_single, drop offer_until;

create or replace function refresh_finder_lines(club text, course uuid) returns void language plpgsql as $$
begin
  -- One at a time per offer: the second one must see what the first one wrote.
  perform from courses where club_id = club and id = course for no key update;
  delete from finder_lines where club_id = club and course_id = course;
  insert into finder_lines
    select c.club_id, coalesce(s.id, c.id), c.id, row_number() over (order by s.id) = 1, upper(s.valid),
      s.weekday, s.starts_time, s.ends_time, case when s.starts_time < '12:00' then 0 when s.starts_time < '17:00' then 1 when s.id is not null then 2 end,
      s.part_id, coalesce(p.facility_id, shared.facility_id), c.title, c.sport, c.kind, case c.age_unit when 'months' then c.age_from / 12 else c.age_from end,
      case c.age_unit when 'months' then c.age_to / 12 else c.age_to end, c.registration_opens_at, c.registration_closes_at, c.capacity, s.place_club_id
    from courses c left join course_slots s on s.club_id = c.club_id and s.course_id = c.id
    left join parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_parts shared on shared.club_id = s.place_club_id and shared.id = s.part_id
    where c.club_id = club and c.id = course and c.state in ('published', 'running') and c.event_id is null;
end $$;
