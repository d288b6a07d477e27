-- Honours with the club's rules, licences, seen certificates, consents and notes of people.
create table honour_rules (
  club_id club_key not null references clubs (name),
  jubilee_years smallint[] not null,
  birthday_years smallint[] not null,
  counts_from_age smallint not null check (counts_from_age between 0 and 30),
  -- interruptions: years are added up, only the last stay counts, or they do not matter
  gaps text not null check (gaps in ('sum', 'last', 'ignored')),
  rests_count boolean not null,
  -- days before a jubilee by which its pin has to be ordered
  pin_days smallint not null check (pin_days between 0 and 365),
  version integer not null default 1,
  primary key (club_id)
);
select tenant_table('honour_rules');

-- years in a club that became part of this one
create table prior_memberships (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid) and not upper_inf(valid)),
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('prior_memberships');
create index prior_memberships_person on prior_memberships (club_id, person_id);

create table honours (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('jubilee', 'birthday', 'other')),
  -- of a jubilee or birthday
  years smallint,
  title text not null check (title <> ''),
  due_on date not null,
  awarded_on date,
  -- nobody wants it, or it went without
  skipped_on date,
  note text not null default '',
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  check ((kind = 'other') = (years is null)),
  check (kind <> 'other' or awarded_on is not null),
  check (awarded_on is null or skipped_on is null)
);
select tenant_table('honours');
create unique index honours_once on honours (club_id, person_id, kind, years) where years is not null;
create index honours_person on honours (club_id, person_id);
create index honours_due on honours (club_id, due_on, id);
create index honours_open on honours (club_id, due_on) where awarded_on is null and skipped_on is null;

create table licences (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('c', 'b', 'a', 'rescue', 'first_aid', 'other')),
  title text not null check (title <> ''),
  number text not null default '',
  -- an open end: does not expire
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('licences');
create index licences_person on licences (club_id, person_id);
create index licences_end on licences (club_id, upper(valid));

-- Führungszeugnis (§ 72a SGB VIII): these three facts and nothing else
create table conduct_checks (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  seen_on date not null,
  issued_on date not null check (issued_on <= seen_on),
  is_relevant boolean not null,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('conduct_checks');
create index conduct_checks_person on conduct_checks (club_id, person_id, issued_on desc);

create table conduct_codes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  signed_on date not null,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('conduct_codes');
create index conduct_codes_person on conduct_codes (club_id, person_id);

create table consent_purposes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  title text not null check (title <> ''),
  position smallint not null,
  text_version smallint not null default 1,
  -- no longer asked for
  is_retired boolean not null default false,
  version integer not null default 1,
  primary key (club_id, id)
);
select tenant_table('consent_purposes');

-- every wording that somebody agreed to
create table consent_texts (
  club_id club_key not null references clubs (name),
  purpose_id uuid not null,
  text_version smallint not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  primary key (club_id, purpose_id, text_version),
  foreign key (club_id, purpose_id) references consent_purposes (club_id, id)
);
select tenant_table('consent_texts', 'select, insert');

create table consents (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  purpose_id uuid not null,
  text_version smallint not null,
  given_at timestamptz not null,
  revoked_at timestamptz check (revoked_at >= given_at),
  -- a guardian, for a minor
  by_person_id uuid not null,
  source text not null check (source in ('paper', 'web', 'mail', 'phone')),
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, by_person_id) references people (club_id, id),
  foreign key (club_id, purpose_id, text_version) references consent_texts (club_id, purpose_id, text_version)
);
select tenant_table('consents');
create index consents_person on consents (club_id, person_id);
create index consents_by on consents (club_id, by_person_id);
create index consents_text on consents (club_id, purpose_id, text_version);
create unique index consents_live on consents (club_id, person_id, purpose_id) where revoked_at is null;

create table person_notes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  text text not null check (text <> ''),
  written_at timestamptz not null,
  written_by uuid,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('person_notes');
create index person_notes_person on person_notes (club_id, person_id, written_at desc);

-- facts that this club alone keeps of its people
create table own_fields (
  club_id club_key not null references clubs (name),
  id uuid not null,
  title text not null check (title <> ''),
  kind text not null check (kind in ('text', 'number', 'day', 'choice', 'yes_no')),
  choices text[] not null default '{}',
  position smallint not null,
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, title),
  check ((kind = 'choice') = (cardinality(choices) > 0))
);
select tenant_table('own_fields');

create table own_values (
  club_id club_key not null references clubs (name),
  person_id uuid not null,
  field_id uuid not null,
  value text not null check (value <> ''),
  primary key (club_id, person_id, field_id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, field_id) references own_fields (club_id, id) on delete cascade
);
select tenant_table('own_values');
create index own_values_field on own_values (club_id, field_id, value);

create table member_filters (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, name)
);
select tenant_table('member_filters');
