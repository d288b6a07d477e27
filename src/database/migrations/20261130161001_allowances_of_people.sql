-- Allowances are a person's: a firm that sends trainers writes invoices.
update contracts set allowance = null where person_id is null;
alter table contracts drop constraint contracts_allowance1,
  add constraint contracts_allowance1 check (allowance is null or (kind = 'trainer' and person_id is not null));
