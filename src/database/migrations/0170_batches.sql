-- What staff orders for many participations at once. It waits a moment, so that it can be taken back, and is done in the background.
create table batches (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('remove', 'give', 'offer', 'move', 'price', 'settle', 'mail', 'certificates')),
  -- what was asked besides whom: where to, why, the message, the period
  input jsonb not null,
  -- who ordered it; their rights are asked again when it is done
  user_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  finished_at timestamptz,
  -- a paper that came of it
  file_id uuid,
  primary key (club_id, id),
  foreign key (club_id, file_id) references files (club_id, id)
);
create index batches_open on batches (club_id, starts_at) where state in ('queued', 'running');
create index batches_user on batches (club_id, user_id, created_at desc);
create index batches_file on batches (club_id, file_id) where file_id is not null;
select tenant_table('batches');

create table batch_rows (
  club_id club_key not null references clubs (name),
  batch_id uuid not null,
  position integer not null,
  participation_id uuid not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- why it was refused
  refusal text,
  primary key (club_id, batch_id, position),
  foreign key (club_id, batch_id) references batches (club_id, id) on delete cascade,
  foreign key (club_id, participation_id) references participations (club_id, id) on delete cascade
);
create index batch_rows_open on batch_rows (club_id, batch_id, position) where state = 'open';
create index batch_rows_participation on batch_rows (club_id, participation_id);
select tenant_table('batch_rows');

-- The list of all people, newest first.
create index participations_recent on participations (club_id, queued_at desc, id desc);
create index participations_live on participations (club_id, queued_at desc, id desc)
  where state in ('requested', 'confirmed', 'waiting', 'offered');
