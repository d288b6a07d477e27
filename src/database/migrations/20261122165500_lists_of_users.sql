-- Users are a list of which several lines are done at once, too.
alter table list_batches
  drop constraint list_batches_list_check,
  add constraint list_batches_list_check check (list in ('events', 'bookings', 'series', 'courses', 'users'));
