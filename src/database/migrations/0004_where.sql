-- Halls, their parts, and who occupies them when.
create table facilities (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  slug text not null,
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  equipment text[] not null default '{}',
  notes text not null default '',
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, slug),
  unique (club_id, name)
);
select tenant_table('facilities');

create table parts (
  club_id club_key not null references clubs (name),
  id uuid not null,
  facility_id uuid not null,
  name text not null check (name <> ''),
  -- an atomic part is one that no other part divides further
  atomic boolean not null,
  position smallint not null default 0,
  primary key (club_id, id),
  unique (club_id, facility_id, name),
  foreign key (club_id, facility_id) references facilities (club_id, id)
);
select tenant_table('parts');

-- The atomic parts that a part covers; an atomic part covers itself.
create table part_atoms (
  club_id club_key not null references clubs (name),
  part_id uuid not null,
  atom_id uuid not null,
  primary key (club_id, part_id, atom_id),
  foreign key (club_id, part_id) references parts (club_id, id) on delete cascade,
  foreign key (club_id, atom_id) references parts (club_id, id)
);
create index part_atoms_atom on part_atoms (club_id, atom_id);
select tenant_table('part_atoms');
