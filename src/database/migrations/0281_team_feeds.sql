-- The secret in the address of a team's calendar: of a series of bookings and all that went on from it.
create table team_feeds (
  club_id club_key not null references clubs (name),
  series_id uuid not null,
  secret text not null check (length(secret) >= 32),
  renewed_at timestamptz not null,
  primary key (club_id, series_id),
  unique (club_id, secret),
  foreign key (club_id, series_id) references booking_series (club_id, id) on delete cascade
);
select tenant_table('team_feeds');
