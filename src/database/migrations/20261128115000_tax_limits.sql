-- Limits of tax law for what a club takes in, beside those for what it pays.
alter table legal_values drop constraint legal_values_name_check;
alter table legal_values add constraint legal_values_name_check check (name in (
  'trainer_allowance', 'office_allowance', 'minijob_month', 'business_income', 'small_last_year', 'small_this_year'));
insert into legal_values (name, valid, cents, source) values
  ('business_income', '[2020-12-29,2026-01-01)', 4500000, '§ 64 Abs. 3 AO'),
  ('business_income', '[2026-01-01,)', 5000000, '§ 64 Abs. 3 AO'),
  ('small_last_year', '[2025-01-01,)', 2500000, '§ 19 Abs. 1 UStG'),
  ('small_this_year', '[2025-01-01,)', 10000000, '§ 19 Abs. 1 UStG');
-- Few claims count for them.
create index claims_taxed on claims (club_id, id) where tax_sphere = 'business' or vat_key in ('small', 'reduced', 'full');
