-- Pay that came back in a later month stays booked in its own, and is booked back on the day on which somebody said so.
alter table trainer_statements
  add column paid_before_on date,
  add column paid_before_cents integer check (paid_before_cents > 0),
  add column reopened_at timestamptz,
  add constraint trainer_statements_reopened
    check (num_nonnulls(paid_before_on, paid_before_cents, reopened_at) in (0, 3));
