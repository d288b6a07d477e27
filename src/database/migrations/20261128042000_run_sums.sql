-- A list of runs shows what each had: its amounts are summed when they are written, not at each look.
alter table fee_runs add column debtors int not null default 0, add column cents bigint not null default 0;

alter table fee_runs disable trigger fee_runs_keep_posted;
update fee_runs r set debtors = i.debtors, cents = i.cents
from (
  select club_id, run_id, count(distinct coalesce(debtor_id, person_id)) as debtors, sum(cents) as cents from fee_items
  group by club_id, run_id) i
where i.club_id = r.club_id and i.run_id = r.id;
alter table fee_runs enable trigger fee_runs_keep_posted;
