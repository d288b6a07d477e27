-- Donations are payments that pay no claim; each has at most one confirmation that counts.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('statement', 'manual', 'return', 'credit', 'refund', 'donation', 'waiver'));
create index payments_donated on payments (club_id, paid_on desc, id desc) where kind in ('donation', 'waiver');

create table exemption_notices (
  club_id club_key primary key references clubs (name),
  tax_office text not null check (tax_office <> ''),
  tax_number text not null check (tax_number <> ''),
  kind text not null check (kind in ('exemption', 'statutes')),
  issued_on date not null,
  last_year smallint,
  purposes text not null check (purposes <> ''),
  version integer not null default 1,
  check ((kind = 'exemption') = (last_year is not null))
);
select tenant_table('exemption_notices', 'select, insert, update');

-- As it was issued; withdrawn, it stays in the register.
create table donation_confirmations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  payment_id uuid not null,
  number text not null,
  issued_on date not null,
  snapshot jsonb not null,
  made_at timestamptz not null,
  made_by uuid,
  withdrawn_at timestamptz,
  primary key (club_id, id),
  unique (club_id, number),
  foreign key (club_id, payment_id) references payments (club_id, id)
);
select tenant_table('donation_confirmations', 'select, insert');
grant update (withdrawn_at) on donation_confirmations to app;
create unique index donation_confirmations_once on donation_confirmations (club_id, payment_id) where withdrawn_at is null;
create index donation_confirmations_payment on donation_confirmations (club_id, payment_id);

