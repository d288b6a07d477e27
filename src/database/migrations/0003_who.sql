-- People, and what they are to a club: user, member, guardian.
create table departments (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null,
  -- index into the fixed, colour-blind-safe set of department colours
  hue smallint not null default 0,
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, name)
);
select tenant_table('departments');

create table people (
  club_id club_key not null references clubs (name),
  id uuid not null,
  salutation text not null default '',
  title text not null default '',
  firstname text not null,
  lastname text not null,
  birth_on date,
  sex text not null default 'o' check (sex in ('m', 'w', 'd', 'o')),
  email text not null default '',
  phone text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  -- folded "firstname lastname email", see kernel/fold
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id)
);
create index people_name on people (club_id, lastname, firstname, id);
create index people_search on people using gin (search gin_trgm_ops);
create index people_email on people (club_id, lower(email)) where email <> '';
select tenant_table('people');

create table guardians (
  club_id club_key not null references clubs (name),
  child_id uuid not null,
  guardian_id uuid not null,
  valid daterange not null,
  primary key (club_id, child_id, guardian_id),
  foreign key (club_id, child_id) references people (club_id, id),
  foreign key (club_id, guardian_id) references people (club_id, id),
  check (child_id <> guardian_id)
);
create index guardians_guardian on guardians (club_id, guardian_id);
select tenant_table('guardians');

create table members (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  member_no text not null check (member_no <> ''),
  entry_on date not null,
  exit_on date check (exit_on >= entry_on),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  unique (club_id, person_id),
  unique (club_id, member_no),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('members');

create table club_users (
  club_id club_key not null references clubs (name),
  id uuid not null,
  user_id uuid not null references auth."user" (id) on delete cascade,
  role text not null default 'reader' check (role in ('super', 'admin', 'editor', 'trainer', 'reader')),
  user_name text not null check (user_name <> ''),
  firstname text not null default '',
  lastname text not null default '',
  person_id uuid,
  logins integer not null default 0,
  last_login_at timestamptz,
  blocked_at timestamptz,
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (club_id, id),
  unique (club_id, user_id),
  foreign key (club_id, person_id) references people (club_id, id)
);
create index club_users_user on club_users (user_id);
create index club_users_name on club_users (club_id, lastname, firstname, id);
create index club_users_search on club_users using gin (search gin_trgm_ops);
create unique index club_users_person on club_users (club_id, person_id) where person_id is not null;
select tenant_table('club_users');

-- Departments a role is limited to; none = the whole club.
create table club_user_departments (
  club_id club_key not null references clubs (name),
  club_user_id uuid not null,
  department_id uuid not null,
  primary key (club_id, club_user_id, department_id),
  foreign key (club_id, club_user_id) references club_users (club_id, id) on delete cascade,
  foreign key (club_id, department_id) references departments (club_id, id)
);
create index club_user_departments_department on club_user_departments (club_id, department_id);
select tenant_table('club_user_departments');

-- What a club may know of its users' logins: nothing of passwords, nothing of other clubs' users.
create view logins with (security_barrier) as
  select u.id as user_id, u.email, u."emailVerified" as email_verified, coalesce(u."twoFactorEnabled", false) as has_second_factor
  from auth."user" u
  join club_users c on c.user_id = u.id and c.club_id = current_setting('app.club_id', true);
grant select on logins to app;
