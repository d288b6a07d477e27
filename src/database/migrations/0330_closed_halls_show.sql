-- What rests because its hall is closed is looked for by everybody who shows a session, and is nearly always nothing.
create index bookings_resting on bookings (club_id, starts_at) where state = 'suspended';

-- Time of a club in a hall of its association rests, or counts again: pages of the club say so at once, kept copies too. The message names
-- neither the time nor the hall, and all of one transaction are one.
create function tell_club_of_its_time() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('club', new.for_club_id, 'event', 'session.hall_changed', 'kind', 'session', 'id', new.for_club_id)::text);
  return null;
end $$;
create trigger tell_club_of_its_time after update of state on bookings for each row
  when (new.for_club_id is not null and new.for_club_id <> new.club_id and new.state is distinct from old.state
    and 'suspended' in (new.state, old.state)) execute function tell_club_of_its_time();
