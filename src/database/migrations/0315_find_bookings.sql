-- The list of bookings is searched by title, also among hundreds of thousands and for what is not there.
create index bookings_title on bookings using gin (title gin_trgm_ops);
-- Series are listed by title, page by page.
create index booking_series_by_title on booking_series (club_id, title, id);
