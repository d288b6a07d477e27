-- What is cut off a claim after its invoice was issued stays that invoice's.
alter table claims add column invoice_id uuid,
  add foreign key (club_id, invoice_id) references invoices (club_id, id) on delete set null (invoice_id);
create index claims_invoice on claims (club_id, invoice_id) where invoice_id is not null;
