-- The list of everybody who waits, latest first: without it the server reads all live sign-ups to find them.
create index participations_waiting_recent on participations (club_id, queued_at desc, id desc) where state = 'waiting';
