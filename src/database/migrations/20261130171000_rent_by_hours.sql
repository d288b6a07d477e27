-- Rent by the hour: the name under which the tenant stands in the plan, in one hall or (null) in all.
alter table contracts
  add column booked_as text not null default '' check (length(booked_as) <= 120),
  add column facility_id uuid,
  add foreign key (club_id, facility_id) references facilities (club_id, id),
  add constraint contracts_times check ((booked_as = '' and facility_id is null) or kind = 'rental');
create index contracts_facility on contracts (club_id, facility_id);
