-- Requests of people about their data (Art. 15 to 21 GDPR), and people who were made nobody.
create table data_requests (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'restriction', 'portability', 'objection')),
  -- as they wrote; may be a guardian or a lawyer
  requester text not null check (requester <> ''),
  asked_on date not null,
  due_on date not null check (due_on >= asked_on),
  -- how the office made sure that it is them
  identity text not null default '',
  identity_checked_on date,
  answer text not null default '',
  answered_on date,
  version integer not null default 1,
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  check (answered_on is null or identity_checked_on is not null),
  check ((answer = '') = (answered_on is null)),
  check ((identity = '') = (identity_checked_on is null))
);
select tenant_table('data_requests');
create index data_requests_person on data_requests (club_id, person_id);
create index data_requests_open on data_requests (club_id, due_on, id) where answered_on is null;
create index data_requests_answered on data_requests (club_id, answered_on) where answered_on is not null;

-- name and contact are gone for ever; the row stays for what points to it
alter table people add column anonymised_on date;
