-- The office agreed to an erasure (Art. 17 GDPR); the night does it, on `erased_on`.
alter table data_requests
  add column erases boolean not null default false,
  add column erased_on date,
  add constraint data_requests_erases_check check (not erases or kind = 'erasure' and answered_on is not null);
create index data_requests_erases on data_requests (club_id, person_id) where erases;
