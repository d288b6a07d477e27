-- The part that a closure moved a session away from, and whether the session followed its weekly time before: lifted, it may go back there.
alter table closure_bookings
  add column from_part_id uuid,
  add column was_own boolean not null default false,
  add foreign key (club_id, from_part_id) references parts (club_id, id) on delete set null (from_part_id);
create index closure_bookings_from_part on closure_bookings (club_id, from_part_id) where from_part_id is not null;
