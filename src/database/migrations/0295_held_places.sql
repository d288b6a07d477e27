-- Who holds a place of an offer: who signed up, and who is on its group list for good. Nobody is counted twice. Trial guests hold none.
create view held_places with (security_invoker) as
  select club_id, course_id, person_id from participations where state in ('requested', 'confirmed', 'offered')
  union all
  select g.club_id, g.course_id, g.person_id from group_people g
  where g.kind = 'regular' and upper_inf(g.valid) and not exists (
    select from participations p where p.club_id = g.club_id and p.course_id = g.course_id and p.person_id = g.person_id
      and p.state in ('requested', 'confirmed', 'offered'));
grant select on held_places to app;

-- Answers of itself which offers have people on their list.
create index group_people_places on group_people (club_id, course_id, person_id) where kind = 'regular' and upper_inf(valid);
