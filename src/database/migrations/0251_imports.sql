-- Files that staff take over: read once, looked at, answered where something is asked back, then entered row by row in the background.
create table imports (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('occupancy')),
  -- table: CSV or XLSX with a mapping of its columns; calendar: iCal
  source text not null check (source in ('table', 'calendar')),
  file_name text not null,
  head text[] not null,
  -- what each column is: field → name of the column
  mapping jsonb not null default '{}',
  -- first and last day, whether offers are shown at once
  options jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'queued', 'running', 'done', 'undone')),
  user_id uuid not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  -- versions of what it touched when it ended: whatever has another one since was changed
  versions jsonb not null default '{}',
  primary key (club_id, id)
);
create index imports_open on imports (club_id, created_at) where state in ('queued', 'running');
create index imports_recent on imports (club_id, created_at desc);
select tenant_table('imports');

create table import_rows (
  club_id club_key not null references clubs (name),
  import_id uuid not null,
  position integer not null,
  cells text[] not null,
  -- the end that somebody gave to an open-ended time; skipped: not wanted
  given_end time,
  is_skipped boolean not null default false,
  -- what it would come to, or came to, in German
  outcome text check (outcome in ('free', 'taken', 'unchanged', 'conflict', 'asked', 'refused', 'skipped')),
  note text not null default '',
  is_done boolean not null default false,
  -- what it made, to take it back
  made jsonb,
  primary key (club_id, import_id, position),
  foreign key (club_id, import_id) references imports (club_id, id) on delete cascade
);
create index import_rows_open on import_rows (club_id, import_id, position) where not is_done;
select tenant_table('import_rows');

-- The last mapping of columns in a club, offered for the next file.
create table import_mappings (
  club_id club_key not null references clubs (name),
  kind text not null,
  mapping jsonb not null,
  primary key (club_id, kind)
);
select tenant_table('import_mappings');
