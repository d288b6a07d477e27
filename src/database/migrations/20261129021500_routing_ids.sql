-- Offices of the state are invoiced by XRechnung, under a routing id of theirs (Leitweg-ID).
alter table debtors add column routing_id text not null default ''
  check (routing_id = '' or (person_id is null and routing_id ~ '^[0-9]{2,12}(-[0-9A-Z]{1,30})?-[0-9]{2}$'));
