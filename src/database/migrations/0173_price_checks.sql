-- Whose provisional price the office still has to look at, newest first.
create index participations_to_check on participations (club_id, queued_at desc, id desc)
  where price_checked_at is null and price_kind in ('member', 'reduced') and state in ('requested', 'confirmed', 'waiting', 'offered');

-- Marks are removed by session.
drop index attendance_entries_received;
