-- Everybody may wait for time in a hall, on certain dates, once a mailed link is confirmed. What an outsider takes is a request that staff decide.
alter table slot_wishes
  add column first_on date,
  add column last_on date,
  add column every_weeks smallint not null default 1 check (every_weeks in (1, 2)),
  add column is_public boolean not null default false,
  add column confirmed_at timestamptz,
  add column phone text not null default '',
  add column note text not null default '',
  add check (last_on >= first_on),
  add check (not is_public or first_on is not null and last_on is not null);
update slot_wishes set confirmed_at = created_at;
alter table slot_wishes add check (is_public or confirmed_at is not null);
-- The same asked twice waits once.
create unique index slot_wishes_once on slot_wishes (club_id, lower(email), part_id, first_on, last_on, starts_time, ends_time, every_weeks)
  where is_public and withdrawn_at is null;

-- The request that came of an offer: declined, the time goes on to the next.
alter table slot_offers add column taken_as uuid,
  add foreign key (club_id, taken_as) references bookings (club_id, id) on delete set null (taken_as);
create index slot_offers_taken_as on slot_offers (club_id, taken_as) where taken_as is not null;
