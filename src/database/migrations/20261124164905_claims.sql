-- A run of fees: its preview is kept as it was seen, then its claims are posted.
create table fee_runs (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('fees', 'courses')),
  as_of date not null,
  from_on date not null,
  to_on date not null,
  due_on date not null,
  made_at timestamptz not null,
  made_by uuid,
  issued_at timestamptz,
  -- grows whenever the amounts of the preview change
  version integer not null default 1,
  primary key (club_id, id),
  check (from_on <= to_on)
);
select tenant_table('fee_runs', 'select, insert, update, delete');
create index fee_runs_made on fee_runs (club_id, made_at desc);

create table fee_items (
  club_id club_key not null references clubs (name),
  id uuid not null,
  run_id uuid not null,
  -- null until the first claim of a person who pays for themselves
  debtor_id uuid,
  person_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  period text not null,
  title text not null,
  cents integer not null check (cents >= 0),
  -- of the run before; null without one
  before_cents integer,
  due_on date not null,
  explanation jsonb not null default '[]',
  flags text[] not null default '{}',
  -- a person keeps this amount back
  is_held boolean not null default false,
  -- the amount differs from the one that was shown before
  is_changed boolean not null default false,
  primary key (club_id, id),
  unique (club_id, run_id, source_kind, source_id, period),
  foreign key (club_id, run_id) references fee_runs (club_id, id) on delete cascade,
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('fee_items', 'select, insert, update, delete');
create index fee_items_debtor on fee_items (club_id, debtor_id);
create index fee_items_person on fee_items (club_id, person_id);

-- What somebody owes the club, or (below zero) the club somebody. Paid, part paid, overdue follow from payment_allocations.
create table claims (
  club_id club_key not null references clubs (name),
  id uuid not null,
  debtor_id uuid not null,
  person_id uuid,
  run_id uuid,
  source_kind text not null check (source_kind ~ '^[a-z_]+$'),
  source_id uuid not null,
  period text not null default '',
  title text not null check (length(title) between 1 and 140),
  explanation jsonb not null default '[]',
  cents integer not null check (cents <> 0),
  due_on date not null,
  -- books: account of the chart, sphere, cost centre, key of VAT
  account text not null default '',
  tax_sphere text not null default 'ideal' check (tax_sphere in ('ideal', 'assets', 'purpose', 'business')),
  department_id uuid,
  vat_key text not null default 'none' check (vat_key in ('none', 'exempt', 'reduced', 'full', 'small')),
  -- only what a person decides
  state text not null default 'posted' check (state in ('posted', 'deferred', 'waived', 'cancelled')),
  deferred_until date,
  decided_at timestamptz,
  decided_by uuid,
  reason text not null default '',
  split_from_id uuid,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (club_id, id),
  -- nothing is charged twice
  constraint claims_once unique (club_id, source_kind, source_id, period),
  check ((state = 'deferred') = (deferred_until is not null)),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, run_id) references fee_runs (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, split_from_id) references claims (club_id, id)
);
select tenant_table('claims', 'select, insert, update');
create index claims_debtor on claims (club_id, debtor_id, due_on);
create index claims_person on claims (club_id, person_id) where person_id is not null;
create index claims_due on claims (club_id, due_on desc, id desc);
create index claims_run on claims (club_id, run_id) where run_id is not null;
create index claims_department on claims (club_id, department_id) where department_id is not null;
create index claims_split on claims (club_id, split_from_id) where split_from_id is not null;

-- Proof of each announced debit; it stays when the mail is forgotten.
create table debit_notices (
  club_id club_key not null references clubs (name),
  id uuid not null,
  run_id uuid not null,
  debtor_id uuid not null,
  cents integer not null check (cents > 0),
  due_on date not null,
  channel text not null check (channel in ('mail', 'post')),
  address text not null,
  -- as it was written to them
  text text not null,
  mail_id uuid,
  announced_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, run_id, debtor_id, due_on),
  foreign key (club_id, run_id) references fee_runs (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id)
);
select tenant_table('debit_notices', 'select, insert');
create index debit_notices_debtor on debit_notices (club_id, debtor_id);

-- A file for the bank, as it was handed out.
create table sepa_files (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('debit', 'transfer')),
  message_id text not null,
  due_on date not null,
  items integer not null check (items > 0),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  sha256 text not null,
  made_at timestamptz not null,
  made_by uuid,
  -- withdrawn before it went to the bank
  withdrawn_at timestamptz,
  primary key (club_id, id),
  unique (club_id, message_id)
);
select tenant_table('sepa_files', 'select, insert, update');
create index sepa_files_made on sepa_files (club_id, made_at desc);

create table sepa_items (
  club_id club_key not null references clubs (name),
  id uuid not null,
  file_id uuid not null,
  debtor_id uuid,
  mandate_id uuid,
  end_to_end_id text not null,
  cents integer not null check (cents > 0),
  iban text not null,
  holder text not null,
  -- taken back by the bank: reason of ISO 20022, and what the bank charged
  returned_on date,
  return_reason text,
  return_cost_cents integer,
  -- somebody settled what the return asks for
  cleared_at timestamptz,
  cleared_how text check (cleared_how in ('retry', 'transfer', 'stop')),
  primary key (club_id, id),
  unique (club_id, end_to_end_id),
  check ((returned_on is null) = (return_reason is null)),
  check ((cleared_at is null) = (cleared_how is null)),
  foreign key (club_id, file_id) references sepa_files (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, mandate_id) references mandates (club_id, id)
);
select tenant_table('sepa_items', 'select, insert, update');
create index sepa_items_file on sepa_items (club_id, file_id);
create index sepa_items_debtor on sepa_items (club_id, debtor_id);
create index sepa_items_mandate on sepa_items (club_id, mandate_id);
create index sepa_items_returned on sepa_items (club_id, returned_on) where returned_on is not null and cleared_at is null;

create table sepa_item_claims (
  club_id club_key not null references clubs (name),
  item_id uuid not null,
  claim_id uuid not null,
  cents integer not null check (cents > 0),
  primary key (club_id, item_id, claim_id),
  foreign key (club_id, item_id) references sepa_items (club_id, id),
  foreign key (club_id, claim_id) references claims (club_id, id)
);
select tenant_table('sepa_item_claims', 'select, insert');
create index sepa_item_claims_claim on sepa_item_claims (club_id, claim_id);

create table bank_statements (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind text not null check (kind in ('statement', 'report', 'notification', 'csv')),
  bank_id text not null,
  iban text not null,
  number text,
  created_on date,
  opening_cents bigint,
  closing_cents bigint,
  imported_at timestamptz not null,
  imported_by uuid,
  primary key (club_id, id),
  -- read twice: nothing happens
  unique (club_id, iban, kind, bank_id)
);
select tenant_table('bank_statements', 'select, insert');
create index bank_statements_imported on bank_statements (club_id, imported_at desc);

create table statement_lines (
  club_id club_key not null references clubs (name),
  id uuid not null,
  statement_id uuid not null,
  position integer not null,
  amount_cents bigint not null check (amount_cents <> 0),
  booked_on date not null,
  value_on date not null,
  bank_id text not null default '',
  end_to_end_id text,
  mandate_reference text,
  reference text,
  name text not null default '',
  iban text,
  text text not null default '',
  return_reason text,
  original_cents bigint,
  cost_cents bigint,
  -- booked by an earlier report or notification of the bank
  is_known boolean not null default false,
  -- no matter of claims: fees of the bank, rent
  ignored_at timestamptz,
  -- what it may pay, with the reason; a person confirms it
  suggestion jsonb,
  primary key (club_id, id),
  unique (club_id, statement_id, position),
  foreign key (club_id, statement_id) references bank_statements (club_id, id)
);
select tenant_table('statement_lines', 'select, insert, update');
create index statement_lines_booked on statement_lines (club_id, booked_on desc, id desc);
create index statement_lines_bank on statement_lines (club_id, bank_id) where bank_id <> '';

-- Money that came (above zero) or went back (below).
create table payments (
  club_id club_key not null references clubs (name),
  id uuid not null,
  debtor_id uuid,
  kind text not null check (kind in ('statement', 'manual', 'return', 'credit', 'refund')),
  cents bigint not null check (cents <> 0),
  paid_on date not null,
  note text not null default '',
  statement_line_id uuid,
  sepa_item_id uuid,
  -- of a credit: what it comes from
  source_id uuid,
  made_at timestamptz not null,
  made_by uuid,
  undone_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, statement_line_id) references statement_lines (club_id, id),
  foreign key (club_id, sepa_item_id) references sepa_items (club_id, id)
);
select tenant_table('payments', 'select, insert, update');
create index payments_debtor on payments (club_id, debtor_id, paid_on);
create index payments_line on payments (club_id, statement_line_id) where statement_line_id is not null;
create index payments_item on payments (club_id, sepa_item_id) where sepa_item_id is not null;
create unique index payments_source on payments (club_id, kind, source_id) where source_id is not null and undone_at is null;

create table payment_allocations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  payment_id uuid not null,
  claim_id uuid not null,
  cents integer not null check (cents <> 0),
  -- why it is this claim
  reason text not null,
  made_at timestamptz not null,
  made_by uuid,
  undone_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, payment_id) references payments (club_id, id),
  foreign key (club_id, claim_id) references claims (club_id, id)
);
select tenant_table('payment_allocations', 'select, insert, update');
create index payment_allocations_payment on payment_allocations (club_id, payment_id);
create index payment_allocations_claim on payment_allocations (club_id, claim_id) where undone_at is null;

-- Never more than was paid, never more than is owed.
create function keep_allocations_sound() returns trigger language plpgsql set search_path = public as $$
declare
  claimed bigint;
  paid bigint;
  total bigint;
begin
  select cents into claimed from claims where club_id = new.club_id and id = new.claim_id for no key update;
  select cents into paid from payments where club_id = new.club_id and id = new.payment_id for no key update;
  select coalesce(sum(cents), 0) into total from payment_allocations
    where club_id = new.club_id and claim_id = new.claim_id and undone_at is null;
  if total * sign(claimed) < 0 or abs(total) > abs(claimed) then
    raise exception 'claim % is allocated %, not between 0 and %', new.claim_id, total, claimed using errcode = '23514', constraint = 'allocations_within_claim';
  end if;
  select coalesce(sum(cents), 0) into total from payment_allocations
    where club_id = new.club_id and payment_id = new.payment_id and undone_at is null;
  if total * sign(paid) < 0 or abs(total) > abs(paid) then
    raise exception 'payment % is allocated %, not between 0 and %', new.payment_id, total, paid using errcode = '23514', constraint = 'allocations_within_payment';
  end if;
  return null;
end $$;
create constraint trigger payment_allocations_sound after insert or update on payment_allocations
  deferrable initially deferred for each row execute function keep_allocations_sound();
