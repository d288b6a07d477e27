-- Shared halls: a place names its owner, the own club or its association. The one reference that crosses clubs: checked by triggers, not by a
-- foreign key. What a club may know of the other's halls is in the views below, and nothing else.

-- Whose halls the selected club may use beside its own; null = nobody's.
create function hall_owner() returns text language sql stable set search_path to 'public' as $$
  select a.name from clubs c join clubs a on a.name = c.association_name and a.kind = 'association' and a.name <> c.name
  where c.name = current_setting('app.club_id', true)
$$;

create view usable_halls as
  select club_id, id, name, slug, street, postcode, city, latitude, longitude, equipment, is_closed_in_school_holidays
  from facilities where club_id = current_setting('app.club_id', true) or club_id = (select hall_owner());

create view usable_parts as
  select club_id, id, facility_id, name, atomic, position, retired_at
  from parts where club_id = current_setting('app.club_id', true) or club_id = (select hall_owner());

create view usable_atoms as
  select club_id, part_id, atom_id
  from part_atoms where club_id = current_setting('app.club_id', true) or club_id = (select hall_owner());

-- What the association has given to the selected club, or was asked for by it. Not who asked, not who decided.
create view shared_bookings as
  select club_id, id, part_id, starts_at, ends_at, state, kind, title, note, series_id, series_on, decision_note, version
  from bookings where for_club_id = current_setting('app.club_id', true) and club_id = (select hall_owner());

grant select on usable_halls, usable_parts, usable_atoms, shared_bookings to app;

drop index bookings_for_club;
create index bookings_for_club on bookings (for_club_id, starts_at) where for_club_id is not null;

-- How far the selected club's time in a hall of the association is: approved, suspended, requested; null = not even asked for.
create function shared_time_state(owner text, part uuid, begins timestamptz, ends timestamptz) returns text language sql stable set search_path to 'public' as $$
  select b.state from shared_bookings b
  where b.club_id = owner and b.state in ('approved', 'suspended', 'requested') and b.starts_at <= begins and b.starts_at > begins - interval '24 hours' and b.ends_at >= ends
    and not exists (select from usable_atoms wanted where wanted.club_id = owner and wanted.part_id = part
      and not exists (select from usable_atoms given where given.club_id = owner and given.part_id = b.part_id and given.atom_id = wanted.atom_id))
  order by array_position(array['approved', 'suspended', 'requested'], b.state) limit 1
$$;

-- Where the association writes to one of its clubs: its office, and nothing else of it.
create function office_of_member(club text) returns text language sql stable security definer set search_path to 'public' as $$
  select d.email from club_details d join clubs c on c.name = d.club_id
  where d.club_id = club and c.association_name = current_setting('app.club_id', true)
$$;

alter table course_slots add column place_club_id club_key;
alter table sessions add column place_club_id club_key;
alter table events add column place_club_id club_key;
alter table finder_lines add column place_club_id club_key;
update course_slots set place_club_id = club_id where part_id is not null;
update sessions set place_club_id = club_id where part_id is not null;
update events set place_club_id = club_id where part_id is not null;
update finder_lines set place_club_id = club_id where part_id is not null;

-- Whoever names a part names its owner with it: the own club first.
create function name_place_owner() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if new.part_id is null then
    new.place_club_id := null;
  elsif new.place_club_id is null or (tg_op = 'UPDATE' and new.part_id <> coalesce(old.part_id, '00000000-0000-0000-0000-000000000000')
      and new.place_club_id is not distinct from old.place_club_id) then
    select p.club_id into new.place_club_id from parts p
      where p.id = new.part_id and (p.club_id = new.club_id or p.club_id = (select a.name from clubs c
        join clubs a on a.name = c.association_name and a.kind = 'association' where c.name = new.club_id))
      order by p.club_id <> new.club_id limit 1;
  end if;
  return new;
end $$;

create function check_place() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if new.part_id is not null and not exists (select from parts p where p.club_id = new.place_club_id and p.id = new.part_id
      and (p.club_id = new.club_id or exists (select from clubs c join clubs a on a.name = c.association_name and a.kind = 'association'
        where c.name = new.club_id and a.name = p.club_id))) then
    raise exception 'no such part in the own halls or those of the association' using errcode = 'foreign_key_violation',
      constraint = tg_table_name || '_club_id_part_id_fkey', table = tg_table_name;
  end if;
  return null;
end $$;

-- Own places have an index by club; those of other clubs are few.
create index course_slots_shared on course_slots (part_id) where place_club_id <> club_id;
create index sessions_shared on sessions (part_id) where place_club_id <> club_id;
create index events_shared on events (part_id) where place_club_id <> club_id;

create function keep_named_place() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if exists (select from course_slots where club_id = old.club_id and part_id = old.id and place_club_id = club_id)
      or exists (select from course_slots where place_club_id <> club_id and part_id = old.id and place_club_id = old.club_id)
      or exists (select from sessions where club_id = old.club_id and part_id = old.id and place_club_id = club_id)
      or exists (select from sessions where place_club_id <> club_id and part_id = old.id and place_club_id = old.club_id)
      or exists (select from events where club_id = old.club_id and part_id = old.id and place_club_id = club_id)
      or exists (select from events where place_club_id <> club_id and part_id = old.id and place_club_id = old.club_id) then
    raise exception 'a part that is named as a place stays' using errcode = 'foreign_key_violation',
      constraint = 'places_club_id_part_id_fkey', table = 'parts';
  end if;
  return null;
end $$;

alter table course_slots drop constraint course_slots_club_id_part_id_fkey;
alter table sessions drop constraint sessions_club_id_part_id_fkey;
alter table events drop constraint events_club_id_part_id_fkey;
create trigger name_place_owner before insert or update of part_id, place_club_id on course_slots for each row execute function name_place_owner();
create trigger name_place_owner before insert or update of part_id, place_club_id on sessions for each row execute function name_place_owner();
create trigger name_place_owner before insert or update of part_id, place_club_id on events for each row execute function name_place_owner();
create constraint trigger check_place after insert or update of club_id, part_id, place_club_id on course_slots deferrable for each row execute function check_place();
create constraint trigger check_place after insert or update of club_id, part_id, place_club_id on sessions deferrable for each row execute function check_place();
create constraint trigger check_place after insert or update of club_id, part_id, place_club_id on events deferrable for each row execute function check_place();
create constraint trigger keep_named_place after delete on parts deferrable for each row execute function keep_named_place();
create or replace function refresh_finder_lines(club text, course uuid) returns void language plpgsql as $$
begin
  -- One at a time per offer: the second one must see what the first one wrote.
  perform from courses where club_id = club and id = course for no key update;
  delete from finder_lines where club_id = club and course_id = course;
  insert into finder_lines
    select c.club_id, coalesce(s.id, c.id), c.id, count(*) over () = 1, row_number() over (order by s.id) = 1, upper(s.valid),
      case when bool_or(upper(s.valid) is null) over () then null else max(upper(s.valid)) over () end,
      s.weekday, s.starts_time, s.ends_time, case when s.starts_time < '12:00' then 0 when s.starts_time < '17:00' then 1 when s.id is not null then 2 end,
      s.part_id, coalesce(p.facility_id, shared.facility_id), c.title, c.sport, c.kind, case c.age_unit when 'months' then c.age_from / 12 else c.age_from end,
      case c.age_unit when 'months' then c.age_to / 12 else c.age_to end, c.registration_opens_at, c.registration_closes_at, c.capacity, s.place_club_id
    from courses c left join course_slots s on s.club_id = c.club_id and s.course_id = c.id
    left join parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_parts shared on shared.club_id = s.place_club_id and shared.id = s.part_id
    where c.club_id = club and c.id = course and c.state in ('published', 'running') and c.event_id is null;
end $$;

-- A series that a club asked for: its dates wait for a decision, nobody brings them in step with holidays.
alter table booking_series add column is_requested boolean not null default false;
