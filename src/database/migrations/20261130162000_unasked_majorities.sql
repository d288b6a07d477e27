-- Somebody comes of age whom no mail reaches: nobody was asked, and the office is told so.
alter table majorities alter column asked_at drop not null;
update majorities j set asked_at = null from people p
where p.club_id = j.club_id and p.id = j.person_id and p.email = '' and j.confirmed_at is null and j.settled_at is null
  and not exists (select from guardians o join people g on g.club_id = o.club_id and g.id = o.guardian_id and g.email <> ''
    where o.club_id = j.club_id and o.child_id = j.person_id and o.valid @> (j.asked_at at time zone 'Europe/Berlin')::date);
