-- Since when a booking's time is free: the hall's owner sees it first, then those who wait are asked.
alter table bookings add column released_at timestamptz;
create index bookings_released on bookings (club_id, starts_at) where state = 'released';
