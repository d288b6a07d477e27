-- Whoever joins a course that runs pays for the dates that are left, where its editor says so.
alter table courses add column is_pro_rata boolean not null default false;

-- What an offer costs somebody who joins at this moment. Rounded to the cent; the full price before the first date and after the last.
create function prices_at(wanted_club text, wanted_course uuid, moment timestamptz) returns table (kind text, cents integer)
language sql stable as $$
  select p.kind, case when dates.ahead between 1 and dates.total - 1
    then round(p.cents::numeric * dates.ahead / dates.total)::integer else p.cents end
  from course_prices p join courses c on c.club_id = p.club_id and c.id = p.course_id
  cross join lateral (
    select count(*) as total, count(*) filter (where s.starts_at > moment) as ahead from sessions s
    where c.is_pro_rata and s.club_id = c.club_id and s.course_id = c.id and s.state in ('planned', 'held')) dates
  where p.club_id = wanted_club and p.course_id = wanted_course
$$;
