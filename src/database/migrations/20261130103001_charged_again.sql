-- What was cancelled as wrong may be charged again for the same time; what stands is charged once.
alter table claims drop constraint claims_once;
create unique index claims_once on claims (club_id, source_kind, source_id, period) where state <> 'cancelled';
create index claims_cancelled on claims (club_id, source_kind, source_id) where state = 'cancelled';
