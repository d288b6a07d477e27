-- Applications for membership from the website. Nobody is made of them before the office accepts: a stranger writes no people.
create table applications (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- first person of the form, an adult
  name text not null,
  email text not null,
  -- the form as FamilyInput reads it
  family jsonb not null check (jsonb_typeof(family) = 'object' and length(family::text) <= 40000),
  state text not null default 'applied' check (state in ('applied', 'approved', 'declined')),
  applied_at timestamptz not null,
  -- by the link in the mail: from then on the mandate counts as signed
  confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  note text not null default '',
  -- of an approved one: the adult who signed
  person_id uuid,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  check ((state = 'applied') = (decided_at is null))
);
select tenant_table('applications');
create index applications_open on applications (club_id, applied_at, id) where state = 'applied';
create index applications_decided on applications (club_id, decided_at desc, id) where state <> 'applied';
create index applications_person on applications (club_id, person_id) where person_id is not null;
