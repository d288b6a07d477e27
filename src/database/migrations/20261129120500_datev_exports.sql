-- Times whose bookings DATEV has: a payment that is booked afterwards counts from then on.
create table datev_exports (
  club_id club_key not null references clubs (name),
  id uuid not null,
  from_on date not null,
  to_on date not null check (from_on <= to_on),
  exported_at timestamptz not null,
  primary key (club_id, id)
);
select tenant_table('datev_exports');
