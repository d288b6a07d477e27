-- A member through time: each day has one membership, which says state and kind. The last day counts: ranges end the day after.
create table memberships (
  club_id club_key not null references clubs (name),
  id uuid not null,
  member_id uuid not null,
  state text not null check (state in ('applied', 'active', 'dormant', 'left', 'deceased')),
  kind text not null default 'aktiv' check (kind in ('aktiv', 'passiv', 'ehren', 'kurzzeit')),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  -- of an exit, a pause, an application that was declined
  reason text not null default '',
  primary key (club_id, id),
  foreign key (club_id, member_id) references members (club_id, id),
  constraint memberships_one exclude using gist (club_id with =, member_id with =, valid with &&)
);
select tenant_table('memberships');
create index memberships_member on memberships (club_id, member_id);

insert into memberships (club_id, id, member_id, state, valid)
select club_id, gen_random_uuid(), id, 'active', daterange(entry_on, exit_on, '[]') from members;
insert into memberships (club_id, id, member_id, state, valid)
select club_id, gen_random_uuid(), id, 'left', daterange(exit_on + 1, null) from members where exit_on is not null;

-- Who applied has no number yet.
alter table members drop column entry_on, drop column exit_on, alter column member_no drop not null,
  add column external_id text not null default '';
create index members_number on members (club_id, coalesce(lpad(member_no, 20, '0'), 'zzz'), id);
create index members_number_start on members (club_id, member_no text_pattern_ops);

-- The next number of each kind; a number is never given twice.
create table number_counters (
  club_id club_key not null references clubs (name),
  kind text not null check (kind <> ''),
  -- 0 = runs on over the years
  year smallint not null default 0,
  next integer not null check (next > 0),
  primary key (club_id, kind, year)
);
select tenant_table('number_counters');
insert into number_counters (club_id, kind, next)
select club_id, 'member', 1 + max(case when member_no ~ '^[0-9]{1,8}$' then member_no::integer else 0 end) from members group by club_id;

create table member_departments (
  club_id club_key not null references clubs (name),
  id uuid not null,
  member_id uuid not null,
  department_id uuid not null,
  kind text not null default 'active' check (kind in ('active', 'passive')),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  primary key (club_id, id),
  foreign key (club_id, member_id) references members (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  constraint member_departments_one exclude using gist (club_id with =, member_id with =, department_id with =, valid with &&)
);
select tenant_table('member_departments');
create index member_departments_member on member_departments (club_id, member_id);
create index member_departments_department on member_departments (club_id, department_id);

-- As the state's sports federation counts: its number of the department, the key of its sport.
alter table departments add column federation_no text not null default '', add column sport_key text not null default '';

-- Organisations are people without a birth date; their name is the last name.
alter table people add column is_organisation boolean not null default false,
  add constraint people_organisation check (not is_organisation or (birth_on is null and firstname = ''));

-- A guardianship may end and begin again.
alter table guardians drop constraint guardians_pkey, add column id uuid not null default gen_random_uuid(),
  add primary key (club_id, id), add check (not isempty(valid)),
  add constraint guardians_once exclude using gist (club_id with =, child_id with =, guardian_id with =, valid with &&);
create index guardians_child on guardians (club_id, child_id);

-- Present values change on a day to come, or when somebody has approved.
create table scheduled_changes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- person: contact, name, birth date; account: the bank account of the person's debtor; user: the role
  object_kind text not null check (object_kind in ('person', 'account', 'user')),
  object_id uuid not null,
  -- field -> value
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
  effective_on date not null,
  state text not null check (state in ('asked', 'planned', 'done', 'withdrawn', 'declined', 'failed')),
  note text not null default '',
  asked_by uuid,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (club_id, id)
);
select tenant_table('scheduled_changes');
create index scheduled_changes_object on scheduled_changes (club_id, object_id);
create index scheduled_changes_open on scheduled_changes (club_id, effective_on, id) where state in ('asked', 'planned');

-- Papers of a person: the scan of an application.
create table documents (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  file_id uuid not null,
  title text not null check (title <> ''),
  added_at timestamptz not null,
  added_by uuid,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, file_id) references files (club_id, id)
);
select tenant_table('documents');
create index documents_person on documents (club_id, person_id);
create index documents_file on documents (club_id, file_id);
