-- Time taken by right, which can be given back for five minutes: who had it, as they were, and who has it instead.
create table displacements (
  club_id club_key not null references clubs (name),
  id uuid not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (club_id, id)
);
create index displacements_live on displacements (club_id, undo_until) where undone_at is null;
select tenant_table('displacements');

create table displaced_bookings (
  club_id club_key not null references clubs (name),
  displacement_id uuid not null,
  booking_id uuid not null,
  -- to whoever asked for it; null = nobody, or it is a session's
  mail_id uuid,
  -- as it was before
  is_own boolean not null,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null,
  primary key (club_id, displacement_id, booking_id),
  foreign key (club_id, displacement_id) references displacements (club_id, id) on delete cascade,
  foreign key (club_id, booking_id) references bookings (club_id, id) on delete cascade
);
create index displaced_bookings_booking on displaced_bookings (club_id, booking_id);
select tenant_table('displaced_bookings');

-- The displacement by which a booking got its time.
alter table bookings add column displacement_id uuid,
  add foreign key (club_id, displacement_id) references displacements (club_id, id) on delete set null (displacement_id);
create index bookings_displacement on bookings (club_id, displacement_id) where displacement_id is not null;
