-- Offices of a club (Kassenwartin) with who held them when, and what an office does every year.
create table offices (
  club_id club_key not null references clubs (name),
  id uuid not null,
  title text not null check (title <> ''),
  -- null = of the whole club
  department_id uuid,
  -- address of the office, not of whoever holds it; '' = none
  email text not null default '',
  is_board boolean not null default true,
  position smallint not null,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id)
);
select tenant_table('offices');
create index offices_department on offices (club_id, department_id) where department_id is not null;

create table office_terms (
  club_id club_key not null references clubs (name),
  id uuid not null,
  office_id uuid not null,
  person_id uuid not null,
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  -- agrees to stand on the website with name and picture
  is_shown boolean not null default false,
  image_file_id uuid,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, office_id) references offices (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, image_file_id) references files (club_id, id),
  constraint office_terms_once exclude using gist (club_id with =, office_id with =, person_id with =, valid with &&)
);
select tenant_table('office_terms');
create index office_terms_person on office_terms (club_id, person_id);
create index office_terms_image on office_terms (club_id, image_file_id) where image_file_id is not null;

-- comes due every year on this day; 29 to 31 mean the last day of a shorter month
create table duties (
  club_id club_key not null references clubs (name),
  id uuid not null,
  office_id uuid not null,
  title text not null check (title <> ''),
  note text not null default '',
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  -- days before it is due from which it waits on Heute
  lead_days smallint not null default 30 check (lead_days between 0 and 180),
  from_year smallint not null,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, office_id) references offices (club_id, id)
);
select tenant_table('duties');
create index duties_office on duties (club_id, office_id);

create table duty_years (
  club_id club_key not null references clubs (name),
  duty_id uuid not null,
  year smallint not null,
  done_at timestamptz not null,
  done_by uuid,
  primary key (club_id, duty_id, year),
  foreign key (club_id, duty_id) references duties (club_id, id) on delete cascade
);
select tenant_table('duty_years');

alter table club_details add column office_hours text not null default '';
