-- Members who come of age: asked before for an address of their own and a payer; the birthday ends their guardians' rights by itself.
create table majorities (
  club_id club_key not null references clubs (name),
  person_id uuid not null,
  turns_on date not null,
  asked_at timestamptz not null,
  -- by the person, with the mailed link
  confirmed_at timestamptz,
  -- by the office, without it
  settled_at timestamptz,
  settled_by uuid,
  primary key (club_id, person_id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('majorities');
create index majorities_open on majorities (club_id, turns_on) where confirmed_at is null and settled_at is null;
