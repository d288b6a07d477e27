-- Smaller and other forms of a picture, made by a job: each is a file of its own.
create table file_variants (
  club_id club_key not null references clubs (name),
  file_id uuid not null,
  variant_id uuid not null,
  primary key (club_id, file_id, variant_id),
  unique (club_id, variant_id),
  foreign key (club_id, file_id) references files (club_id, id),
  foreign key (club_id, variant_id) references files (club_id, id)
);
select tenant_table('file_variants', 'select, insert, delete');
