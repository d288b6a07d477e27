-- What staff did in one step to several lines of a list: which of them it changed, and what taking it back needs to know of each.
create table list_batches (
  club_id club_key not null references clubs (name),
  id uuid not null,
  list text not null check (list in ('events', 'bookings', 'series')),
  kind text not null,
  user_id uuid not null,
  -- [{id, before}], in the order in which it was done
  changed jsonb not null,
  -- so many stayed as they were
  left_out integer not null check (left_out >= 0),
  created_at timestamptz not null,
  undone_at timestamptz,
  -- so many are as they were before
  restored integer check (restored >= 0),
  primary key (club_id, id),
  check ((undone_at is null) = (restored is null))
);
create index list_batches_age on list_batches (club_id, created_at);
select tenant_table('list_batches');
