-- A fee regulation as typed rules; without `valid` a draft. Of a club one is in force at a time.
create table tariffs (
  club_id club_key not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  valid daterange check (not isempty(valid) and not lower_inf(valid)),
  rules jsonb not null default '[]' check (jsonb_typeof(rules) = 'array' and length(rules::text) <= 200000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  constraint tariffs_one exclude using gist (club_id with =, valid with &&)
);
alter table tariffs enable row level security;
create policy own_club on tariffs using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update, delete on tariffs to app;
