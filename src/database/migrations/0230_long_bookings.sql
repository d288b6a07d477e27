-- A plan looks one day back for what reaches into it; the few bookings that are longer are found by this.
create index bookings_long on bookings (club_id, ends_at) where ends_at - starts_at > interval '24 hours';
