-- Who pays. A debtor is somebody with an address and a bank account; whom they pay for stands in payers.
create table debtors (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  email text not null default '',
  delivery text not null default 'mail' check (delivery in ('mail', 'post')),
  -- signs up for nothing more that costs until the office has spoken with them
  blocked_at timestamptz,
  blocked_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  unique (club_id, person_id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('debtors');

create table bank_accounts (
  club_id club_key not null references clubs (name),
  id uuid not null,
  debtor_id uuid not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null default '',
  holder text not null check (holder <> ''),
  valid daterange not null check (not isempty(valid)),
  primary key (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id)
);
create index bank_accounts_debtor on bank_accounts (club_id, debtor_id);
select tenant_table('bank_accounts');

create table mandates (
  club_id club_key not null references clubs (name),
  id uuid not null,
  debtor_id uuid not null,
  bank_account_id uuid not null,
  reference text not null,
  signed_on date not null,
  -- pending: given in a form whose mailed link was not followed yet
  state text not null check (state in ('pending', 'active', 'revoked', 'lapsed')),
  last_used_on date,
  primary key (club_id, id),
  unique (club_id, reference),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, bank_account_id) references bank_accounts (club_id, id)
);
create index mandates_debtor on mandates (club_id, debtor_id);
create index mandates_account on mandates (club_id, bank_account_id);
select tenant_table('mandates');

create table payers (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  debtor_id uuid not null,
  purpose text not null check (purpose in ('fees', 'courses', 'all')),
  valid daterange not null check (not isempty(valid)),
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  constraint payers_once exclude using gist (club_id with =, person_id with =, purpose with =, valid with &&)
);
create index payers_person on payers (club_id, person_id);
create index payers_debtor on payers (club_id, debtor_id);
select tenant_table('payers');

-- Who lives together. A child may live in two households and counts for the fee in one.
create table households (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id)
);
select tenant_table('households');

create table household_people (
  club_id club_key not null references clubs (name),
  id uuid not null,
  household_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('adult', 'child')),
  counts_for_fee boolean not null default true,
  valid daterange not null check (not isempty(valid)),
  primary key (club_id, id),
  foreign key (club_id, household_id) references households (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  constraint household_people_once exclude using gist (club_id with =, household_id with =, person_id with =, valid with &&),
  constraint household_people_one_fee exclude using gist (club_id with =, person_id with =, valid with &&) where (counts_for_fee)
);
create index household_people_person on household_people (club_id, person_id);
select tenant_table('household_people');

-- People who sign up in one step. all_or_none: they wait, are offered and answer as one; together: next to each other, each for themselves.
create table participation_groups (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  kind text not null check (kind in ('all_or_none', 'together')),
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id)
);
create index participation_groups_course on participation_groups (club_id, course_id);
select tenant_table('participation_groups');

alter table participations
  add column group_id uuid,
  -- by the priorities of the offer; smaller goes first, then queued_at, then id
  add column rank smallint not null default 0,
  add column is_trial boolean not null default false,
  -- of a pair of parent and child; may change
  add column companion text not null default '',
  -- a member price that nobody has checked yet may still become the usual one
  add column price_checked_at timestamptz,
  add column payment text not null default 'none' check (payment in ('none', 'invoice', 'mandate')),
  add column debtor_id uuid,
  add column mandate_id uuid,
  add column moved_to_id uuid,
  add foreign key (club_id, group_id) references participation_groups (club_id, id),
  add foreign key (club_id, debtor_id) references debtors (club_id, id),
  add foreign key (club_id, mandate_id) references mandates (club_id, id),
  add foreign key (club_id, moved_to_id) references participations (club_id, id),
  drop constraint participations_ended_reason_check,
  add constraint participations_ended_reason_check check (ended_reason in ('hold_expired', 'offer_expired', 'by_person', 'by_staff',
    'offer_declined', 'moved', 'course_cancelled', 'withdrawn')),
  add constraint participations_payer check (payment = 'none' or debtor_id is not null);
create index participations_group on participations (club_id, group_id) where group_id is not null;
create index participations_debtor on participations (club_id, debtor_id) where debtor_id is not null;
create index participations_mandate on participations (club_id, mandate_id) where mandate_id is not null;
create index participations_moved on participations (club_id, moved_to_id) where moved_to_id is not null;
create index participations_unchecked on participations (club_id, course_id) where price_kind = 'member' and price_checked_at is null;
drop index participations_waiting;
create index participations_waiting on participations (club_id, course_id, rank, queued_at, id) where state = 'waiting';

create table participation_answers (
  club_id club_key not null references clubs (name),
  participation_id uuid not null,
  question_id uuid not null,
  answer text not null,
  primary key (club_id, participation_id, question_id),
  foreign key (club_id, participation_id) references participations (club_id, id),
  foreign key (club_id, question_id) references course_questions (club_id, id)
);
create index participation_answers_question on participation_answers (club_id, question_id);
select tenant_table('participation_answers');

-- What was agreed to, by the very text that stood there.
create table participation_consents (
  club_id club_key not null references clubs (name),
  participation_id uuid not null,
  consent_id uuid not null,
  text_version smallint not null,
  given_at timestamptz not null,
  revoked_at timestamptz,
  primary key (club_id, participation_id, consent_id),
  foreign key (club_id, participation_id) references participations (club_id, id),
  foreign key (club_id, consent_id, text_version) references course_consents (club_id, id, text_version)
);
create index participation_consents_consent on participation_consents (club_id, consent_id, text_version);
select tenant_table('participation_consents');

-- Decided on an offer below its minimum: it takes place all the same.
alter table courses add column decided_at timestamptz;
alter table courses add column decision_asked_at timestamptz;
create index courses_decision on courses (club_id, decision_on) where decision_on is not null and decided_at is null;

-- § 356a, § 312k BGB: what somebody declared on the website, without a login. Never changed but for who has seen to it.
create table declarations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('withdrawal', 'notice')),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- what it is about, in the person's words
  contract text not null check (contract <> ''),
  is_extraordinary boolean not null default false,
  reason text not null default '',
  -- null: at the earliest date
  wanted_on date,
  received_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid,
  handled_note text not null default '',
  primary key (club_id, id)
);
create index declarations_open on declarations (club_id, received_at, id) where handled_at is null;
create index declarations_received on declarations (club_id, received_at, id);
select tenant_table('declarations', 'select, insert');
grant update (handled_at, handled_by, handled_note) on declarations to app;
