-- Pay that a trainer waived whole is settled without a transfer.
alter table trainer_statements drop constraint trainer_statements_paid;
alter table trainer_statements add constraint trainer_statements_paid
  check (case state when 'paid' then paid_on is not null else payment_id is null and paid_on is null end);

update trainer_statements t set state = 'paid', paid_on = w.waived_on
from (
  select club_id, source_id, sum(cents) as cents, max(paid_on) as waived_on from payments
  where kind = 'waiver' and source_id is not null and undone_at is null group by club_id, source_id) w
where t.state = 'approved' and w.club_id = t.club_id and w.source_id = t.id
  and w.cents = (select sum(i.cents) from statement_items i where i.club_id = t.club_id and i.statement_id = t.id);
