-- Pages of a club's website. One that nobody has edited has no row: its template is filled when it is read.
alter table club_details
  add column legal_name text not null default '',
  -- one person a line, with their office
  add column board text not null default '';

create table pages (
  club_id club_key not null references clubs (name),
  id uuid not null,
  slug text not null,
  -- null = the template
  shown_version_id uuid,
  version integer not null default 0,
  primary key (club_id, id),
  unique (club_id, slug)
);
select tenant_table('pages');

create table page_versions (
  club_id club_key not null references clubs (name),
  id uuid not null,
  page_id uuid not null,
  text jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (club_id, id),
  unique (club_id, page_id, id),
  foreign key (club_id, page_id) references pages (club_id, id) on delete cascade
);
select tenant_table('page_versions');

alter table pages add foreign key (club_id, id, shown_version_id) references page_versions (club_id, page_id, id);
