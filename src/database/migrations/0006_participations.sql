-- Who takes part in what.
create table participations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  -- who signed up and gets the mails: the person, or a guardian
  contact_id uuid not null,
  state text not null check (state in ('requested', 'confirmed', 'waiting', 'offered', 'cancelled', 'declined', 'finished')),
  -- order of arrival: the moment after the course row was locked
  queued_at timestamptz not null,
  -- when the mailed link was followed (or at once, where the person was signed in or staff entered them)
  confirmed_at timestamptz,
  -- an unconfirmed place is held until then; null while the mail is still on its way
  hold_until timestamptz,
  offer_until timestamptz,
  price_cents integer not null check (price_cents >= 0),
  price_kind text not null check (price_kind in ('non_member', 'member', 'reduced', 'free')),
  message text not null default '',
  privacy_version text not null,
  source text not null check (source in ('web', 'api', 'account', 'staff')),
  ended_reason text check (ended_reason in ('hold_expired', 'offer_expired', 'by_person', 'by_staff', 'offer_declined')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, contact_id) references people (club_id, id)
);
create unique index participations_once on participations (club_id, course_id, person_id)
  where state in ('requested', 'confirmed', 'waiting', 'offered');
create index participations_places on participations (club_id, course_id) where state in ('requested', 'confirmed', 'offered');
create index participations_waiting on participations (club_id, course_id, queued_at, id) where state = 'waiting';
create index participations_course on participations (club_id, course_id, state, queued_at, id);
create index participations_person on participations (club_id, person_id);
create index participations_contact on participations (club_id, contact_id);
create index participations_holds on participations (club_id, hold_until) where state = 'requested';
create index participations_offers on participations (club_id, offer_until) where state = 'offered';
select tenant_table('participations');
alter table mails add foreign key (club_id, participation_id) references participations (club_id, id);
