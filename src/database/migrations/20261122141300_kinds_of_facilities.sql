-- What a facility is, and for which other kinds it can stand in. Replacements are looked for among like ones only.
alter table facilities
  add column kind text not null default 'hall' check (kind in ('hall', 'pool', 'pitch', 'room')),
  add column alike text[] not null default '{}' check (alike <@ array['hall', 'pool', 'pitch', 'room']);

-- Once, for what exists: by its name and the names of its parts. Whoever knows better says so on the facility's page.
update facilities f set kind = case
  when f.name ~* '(hallenbad|freibad|schwimm|becken|therme)' or exists (
    select from parts p where p.club_id = f.club_id and p.facility_id = f.id and p.name ~* '(^bahn|becken)') then 'pool'
  when f.name ~* '(platz|stadion|rasen|park$|wiese|gelände)' then 'pitch'
  when f.name ~* '(raum|saal|heim$|haus|studio|dojo)' or exists (
    select from parts p where p.club_id = f.club_id and p.facility_id = f.id and p.name ~* '(raum|saal)$') then 'room'
  else 'hall' end;

create or replace view usable_halls as
  select club_id, id, name, slug, street, postcode, city, latitude, longitude, equipment, is_closed_in_school_holidays, kind, alike
  from facilities
  where club_id = current_setting('app.club_id', true) or club_id = (select hall_owner());
