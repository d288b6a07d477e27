-- Whoever signed up for a trial lesson is a trial guest on the lists of the hall.
create or replace view participants with (security_invoker) as
  select club_id, course_id, person_id, kind, valid from group_people
  union all
  select club_id, course_id, person_id, case when is_trial then 'trial' else 'booked' end as kind, daterange(null, null) as valid
  from participations where state in ('confirmed', 'finished');
