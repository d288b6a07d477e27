-- A training that rests because a match day has its hall is not in a closed hall: clubs see which of their times rest for that. Once the hall is
-- closed, the match day rests, too.
create or replace view shared_bookings as
  select club_id, id, part_id, starts_at, ends_at, state, kind, title, note, series_id, series_on, decision_note, version,
    state = 'suspended' and exists (select from allocation_displacements d join bookings m on m.club_id = d.club_id and m.id = d.match_id
      where d.club_id = bookings.club_id and d.booking_id = bookings.id and d.outcome = 'suspended' and m.state = 'approved') as is_displaced
  from bookings where for_club_id = current_setting('app.club_id', true) and club_id = (select hall_owner());

-- Whether the selected club's time in a hall of the association rests because that is closed.
create function shared_hall_closed(owner text, part uuid, begins timestamptz, ends timestamptz) returns boolean language sql stable set search_path to 'public' as $$
  select coalesce(shared_time_state(owner, part, begins, ends) = 'suspended', false) and exists (select from shared_bookings b
    where b.club_id = owner and b.state = 'suspended' and not b.is_displaced
      and b.starts_at <= begins and b.starts_at > begins - interval '24 hours' and b.ends_at >= ends
      and not exists (select from usable_atoms wanted where wanted.club_id = owner and wanted.part_id = part
        and not exists (select from usable_atoms given where given.club_id = owner and given.part_id = b.part_id and given.atom_id = wanted.atom_id)))
$$;
