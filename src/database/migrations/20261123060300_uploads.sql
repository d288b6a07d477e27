-- A file on its way to us, in parts: what came stays when a connection breaks or the program ends. Once used it goes, at the latest after a day.
create table uploads (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- nobody else sees it
  user_id uuid not null,
  name text not null,
  bytes integer not null check (bytes > 0),
  received integer not null default 0 check (received between 0 and bytes),
  -- where its parts lie, in their order
  part_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (club_id, id)
);
create index uploads_recent on uploads (club_id, created_at);
select tenant_table('uploads');
