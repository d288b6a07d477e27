-- Payments whose booking a hand-over holds: one that was committed while it was read counts in a later month, not in none.
create table datev_export_payments (
  club_id club_key not null,
  export_id uuid not null,
  payment_id uuid not null,
  primary key (club_id, payment_id, export_id),
  foreign key (club_id, export_id) references datev_exports (club_id, id) on delete cascade,
  foreign key (club_id, payment_id) references payments (club_id, id) on delete cascade
);
create index on datev_export_payments (club_id, export_id);
select tenant_table('datev_export_payments');
insert into datev_export_payments (club_id, export_id, payment_id)
  select x.club_id, x.id, p.id from datev_exports x join payments p on p.club_id = x.club_id
  where p.paid_on between x.from_on and x.to_on and p.made_at <= x.exported_at and p.kind not in ('credit', 'waiver');
