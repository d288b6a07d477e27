-- Row and coming bookings of a changed series as they were before it displaced others, and the mail that tells of the change.
alter table displacements
  add column series_id uuid,
  add column former jsonb,
  add column mail_id uuid,
  add constraint displacements_former_check check ((series_id is null) = (former is null));
