-- Legal limits for all clubs, each from a day; a new year's figure is a row of a later migration.
create table legal_values (
  name text not null check (name in ('trainer_allowance', 'office_allowance', 'minijob_month')),
  valid daterange not null check (not isempty(valid)),
  cents integer not null check (cents > 0),
  source text not null,
  primary key (name, valid),
  constraint legal_values_one exclude using gist (name with =, valid with &&)
);
insert into legal_values (name, valid, cents, source) values
  ('trainer_allowance', '[2025-01-01,2026-01-01)', 300000, '§ 3 Nr. 26 EStG'),
  ('trainer_allowance', '[2026-01-01,)', 330000, '§ 3 Nr. 26 EStG'),
  ('office_allowance', '[2025-01-01,2026-01-01)', 84000, '§ 3 Nr. 26a EStG'),
  ('office_allowance', '[2026-01-01,)', 96000, '§ 3 Nr. 26a EStG'),
  ('minijob_month', '[2025-01-01,2026-01-01)', 55600, '§ 8 SGB IV'),
  ('minijob_month', '[2026-01-01,2027-01-01)', 60300, '§ 8 SGB IV'),
  ('minijob_month', '[2027-01-01,)', 63300, '§ 8 SGB IV');
grant select on legal_values to app;

-- What the club agreed with a trainer, or with whoever rents a hall or lets one.
create table contracts (
  club_id club_key not null,
  id uuid not null,
  kind text not null check (kind in ('trainer', 'rental')),
  person_id uuid,
  -- name of an organisation without a person of the club
  party text not null default '' check (length(party) <= 120),
  subject text not null check (length(subject) between 1 and 120),
  rate_cents integer not null check (rate_cents between 0 and 10000000),
  rate_per text not null check (rate_per in ('unit', 'hour', 'month', 'year')),
  allowance text check (allowance in ('trainer_allowance', 'office_allowance', 'minijob_month')),
  absence_cents integer check (absence_cents between 0 and 10000000),
  notice text not null default '' check (length(notice) <= 120),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  constraint contracts_party check ((person_id is null) = (party <> '')),
  constraint contracts_allowance1 check (allowance is null or kind = 'trainer')
);
create index contracts_person on contracts (club_id, person_id);
alter table contracts enable row level security;
create policy own_club on contracts using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update on contracts to app;
