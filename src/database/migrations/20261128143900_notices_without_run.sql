-- Payers hear of what a file collects beside runs, too: such a notice covers all that is due by its day.
alter table debit_notices alter column run_id drop not null;
