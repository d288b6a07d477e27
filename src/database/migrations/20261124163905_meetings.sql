-- Meetings of members: who may vote is frozen, the invitation proven, the minutes kept, offices follow from elections.
create table meetings (
  club_id club_key not null references clubs (name),
  id uuid not null,
  title text not null check (title <> ''),
  on_day date not null,
  starts_at time not null,
  place text not null,
  voting_age smallint not null check (voting_age between 0 and 21),
  -- days that the statutes ask for between invitation and meeting
  notice_days smallint not null check (notice_days between 0 and 120),
  invited_on date,
  -- how the members were invited
  proof text not null default '',
  mailing_id uuid,
  frozen_on date,
  frozen_at timestamptz,
  minutes text not null default '',
  closed_at timestamptz,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, mailing_id) references mailings (club_id, id) on delete set null (mailing_id),
  check ((frozen_on is null) = (frozen_at is null)),
  check ((invited_on is null) = (proof = ''))
);
select tenant_table('meetings');
create index meetings_day on meetings (club_id, on_day desc, id);
create index meetings_mailing on meetings (club_id, mailing_id) where mailing_id is not null;

-- as they were on the frozen day; a later change of name or membership is none here
create table meeting_voters (
  club_id club_key not null references clubs (name),
  meeting_id uuid not null,
  person_id uuid not null,
  name text not null,
  member_no text not null,
  is_present boolean not null default false,
  primary key (club_id, meeting_id, person_id),
  foreign key (club_id, meeting_id) references meetings (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('meeting_voters');
create index meeting_voters_person on meeting_voters (club_id, person_id);
create index meeting_voters_name on meeting_voters (club_id, meeting_id, name, person_id);

create table elections (
  club_id club_key not null references clubs (name),
  id uuid not null,
  meeting_id uuid not null,
  office_id uuid not null,
  person_id uuid not null,
  yes integer not null check (yes >= 0),
  no integer not null check (no >= 0),
  abstained integer not null check (abstained >= 0),
  term_from date not null,
  term_to date check (term_to >= term_from),
  primary key (club_id, id),
  unique (club_id, meeting_id, office_id, person_id),
  foreign key (club_id, meeting_id) references meetings (club_id, id) on delete cascade,
  foreign key (club_id, office_id) references offices (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('elections');
create index elections_office on elections (club_id, office_id);
create index elections_person on elections (club_id, person_id);
