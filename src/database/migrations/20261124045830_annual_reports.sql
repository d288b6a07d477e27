-- How the sports federation of a state asks for the members of a club, for all clubs; a changed rule is a row of a later migration.
create table federation_rules (
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  -- by the key day
  valid daterange not null check (not isempty(valid)),
  federation text not null,
  -- days of the year, month first; the report opens in the year before where that day lies after the deadline's
  key_on text not null default '01-01' check (key_on ~ '^[0-1][0-9]-[0-3][0-9]$'),
  opens_on text not null default '12-01' check (opens_on ~ '^[0-1][0-9]-[0-3][0-9]$'),
  due_on text not null default '01-31' check (due_on ~ '^[0-1][0-9]-[0-3][0-9]$'),
  -- kinds of membership that are reported; passive ones too
  kinds text[] not null default '{aktiv,passiv,ehren,kurzzeit}',
  -- each member has to be named to a federation of a sport
  needs_sport boolean not null default false,
  source text not null,
  primary key (state_code, valid),
  constraint federation_rules_one exclude using gist (state_code with =, valid with &&)
);
insert into federation_rules (state_code, valid, federation, opens_on, due_on, needs_sport, source) values
  ('BB', '(,)', 'Landessportbund Brandenburg', '12-01', '01-31', false, ''),
  ('BE', '(,)', 'Landessportbund Berlin', '12-01', '01-31', false, ''),
  ('BW', '(,)', 'Landessportverband Baden-Württemberg', '12-01', '01-31', false, ''),
  ('BY', '(,)', 'Bayerischer Landes-Sportverband', '12-01', '01-31', false, ''),
  ('HB', '(,)', 'Landessportbund Bremen', '12-01', '01-31', false, ''),
  ('HE', '(,)', 'Landessportbund Hessen', '12-01', '01-31', false, ''),
  ('HH', '(,)', 'Hamburger Sportbund', '12-01', '01-31', false, ''),
  ('MV', '(,)', 'Landessportbund Mecklenburg-Vorpommern', '12-01', '01-31', false, ''),
  ('NI', '(,)', 'LandesSportBund Niedersachsen', '12-20', '01-31', true, 'Richtlinie zur Durchführung der Bestandserhebung, Ziffer 5.3 (ksb-peine.de)'),
  ('NW', '(,)', 'Landessportbund Nordrhein-Westfalen', '12-12', '02-28', false, 'Fragen zur Bestandserhebung (lsb-nrw-service.de)'),
  ('RP', '(,)', 'Landessportbund Rheinland-Pfalz', '12-01', '01-31', false, ''),
  ('SH', '(,)', 'Landessportverband Schleswig-Holstein', '12-01', '01-31', false, ''),
  ('SL', '(,)', 'Landessportverband für das Saarland', '12-01', '01-31', false, ''),
  ('SN', '(,)', 'Landessportbund Sachsen', '12-01', '01-31', false, 'Bestandsmeldung (ksb-vogtland.de)'),
  ('ST', '(,)', 'LandesSportBund Sachsen-Anhalt', '12-01', '01-15', true, 'Richtlinie zur Bestandserhebung, § 5 (lsb-sachsen-anhalt.de)'),
  ('TH', '(,)', 'Landessportbund Thüringen', '12-01', '01-31', false, '');
grant select on federation_rules to app;

-- What a club has reported for a key day; a correction is a submission of its own. Rows are never changed.
create table annual_reports (
  club_id club_key not null references clubs (name),
  id uuid not null,
  key_on date not null,
  submission smallint not null check (submission > 0),
  federation text not null,
  -- the club's number with the federation, and whom it asks
  club_no text not null default '',
  contact text not null default '',
  members integer not null check (members >= 0),
  reported_at timestamptz not null,
  reported_by uuid,
  primary key (club_id, id),
  unique (club_id, key_on, submission)
);
select tenant_table('annual_reports', 'select, insert');

create table annual_report_lines (
  club_id club_key not null,
  report_id uuid not null,
  -- A: each member once; B: once for each federation; sport: once for each sport of a federation
  kind text not null check (kind in ('A', 'B', 'sport')),
  federation_no text not null,
  sport_key text not null,
  birth_year smallint not null,
  is_passive boolean not null,
  m integer not null,
  w integer not null,
  d integer not null,
  o integer not null,
  primary key (club_id, report_id, kind, federation_no, sport_key, birth_year, is_passive),
  foreign key (club_id, report_id) references annual_reports (club_id, id)
);
select tenant_table('annual_report_lines', 'select, insert');
