-- A match day is a kind of booking of its own: it has its colour and its word in every plan.
alter table bookings drop constraint bookings_kind_check;
alter table bookings add constraint bookings_kind_check check (kind in ('course', 'event', 'team', 'match', 'maintenance', 'external'));
update bookings set kind = 'match' where kind = 'event' and event_id is null and note = 'Spieltag'
  or (club_id, id) in (select club_id, match_id from allocation_displacements);
