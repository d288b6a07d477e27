-- Papers for who transfers or asks for one. What was issued never changes: see keep_issued() and keep_issued_lines().
create table invoices (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- types 380, 381 and 384 of UNTDID 1001; a correction takes its original back whole
  kind text not null check (kind in ('invoice', 'credit_note', 'correction')),
  -- given at issue, never twice
  number text check (number ~ '^[0-9]{4}-[0-9]{5,}$'),
  debtor_id uuid not null,
  original_id uuid,
  state text not null default 'draft' check (state in ('draft', 'issued', 'cancelled')),
  -- first and last day of what it is for
  supplied_from date not null,
  supplied_to date not null,
  issued_on date,
  due_on date not null,
  note text not null default '' check (length(note) <= 1000),
  net_cents integer not null default 0,
  tax_cents integer not null default 0,
  gross_cents integer not null default 0,
  -- both ends, lines, sums and texts as they stand on the paper
  snapshot jsonb,
  made_at timestamptz not null,
  issued_at timestamptz,
  issued_by uuid,
  delivered_at timestamptz,
  dunning_level smallint not null default 0 check (dunning_level between 0 and 3),
  dunned_on date,
  -- the paper is made once, after the number
  pdf_file_id uuid,
  pdf_sha256 text,
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, number),
  constraint invoices_issued check ((state = 'draft') = (number is null) and (number is null) = (snapshot is null)
    and (number is null) = (issued_on is null) and (number is null) = (issued_at is null)),
  constraint invoices_original check ((kind = 'invoice') or original_id is not null),
  constraint invoices_sum check (net_cents + tax_cents = gross_cents),
  check (supplied_from <= supplied_to),
  check ((pdf_file_id is null) = (pdf_sha256 is null)),
  foreign key (club_id, debtor_id) references debtors (club_id, id),
  foreign key (club_id, original_id) references invoices (club_id, id),
  foreign key (club_id, pdf_file_id) references files (club_id, id)
);
select tenant_table('invoices', 'select, insert, update, delete');
create index invoices_made on invoices (club_id, made_at desc, id desc);
create index invoices_debtor on invoices (club_id, debtor_id, made_at desc);
create index invoices_original on invoices (club_id, original_id) where original_id is not null;
create index invoices_file on invoices (club_id, pdf_file_id) where pdf_file_id is not null;
create index invoices_unprinted on invoices (club_id, issued_at) where number is not null and pdf_file_id is null;
create unique index invoices_corrected_once on invoices (club_id, original_id) where kind = 'correction';

create table invoice_lines (
  club_id club_key not null references clubs (name),
  invoice_id uuid not null,
  position integer not null check (position > 0),
  claim_id uuid,
  title text not null check (length(title) between 1 and 140),
  -- whom it is for; empty: the debtor
  person text not null default '',
  explanation jsonb not null default '[]',
  due_on date not null,
  vat_key text not null check (vat_key in ('none', 'exempt', 'reduced', 'full', 'small')),
  vat_rate smallint not null check (vat_rate in (0, 7, 19)),
  net_cents integer not null,
  tax_cents integer not null,
  gross_cents integer not null check (gross_cents <> 0),
  primary key (club_id, invoice_id, position),
  check (net_cents + tax_cents = gross_cents),
  foreign key (club_id, invoice_id) references invoices (club_id, id) on delete cascade,
  foreign key (club_id, claim_id) references claims (club_id, id)
);
select tenant_table('invoice_lines', 'select, insert, update, delete');
create index invoice_lines_claim on invoice_lines (club_id, claim_id) where claim_id is not null;

-- The legal time has passed: eight years from the end of the year (§ 147 (3) AO, § 14b UStG).
create function may_forget_invoice(issued_on date) returns boolean language sql stable as $$
  select current_user = 'retention' and issued_on is not null and make_date(extract(year from issued_on)::int + 9, 1, 1) <= current_date
$$;

-- All of a club goes on its day: see remove_club().
create function is_club_leaving(club text, of_table oid) returns boolean language sql stable as $$
  select current_user = (select pg_get_userbyid(relowner) from pg_class where oid = of_table) and club = current_setting('app.leaving_club', true)
$$;

create function keep_issued() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'TRUNCATE' then raise exception 'issued invoices are never changed' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'DELETE' then
    if old.state = 'draft' or may_forget_invoice(old.issued_on) or is_club_leaving(old.club_id, tg_relid) then return old; end if;
  else
    if old.state = 'draft' then return new; end if;
    if to_jsonb(new) - '{state,dunning_level,dunned_on,delivered_at,pdf_file_id,pdf_sha256,version}'::text[]
        = to_jsonb(old) - '{state,dunning_level,dunned_on,delivered_at,pdf_file_id,pdf_sha256,version}'::text[]
      and (new.state = old.state or (old.state = 'issued' and new.state = 'cancelled'))
      and (old.pdf_file_id is null or (new.pdf_file_id = old.pdf_file_id and new.pdf_sha256 = old.pdf_sha256))
      and (old.delivered_at is null or new.delivered_at is not distinct from old.delivered_at)
    then return new; end if;
  end if;
  raise exception 'invoice % is issued and never changes', old.number using errcode = 'insufficient_privilege';
end $$;
create trigger invoices_keep_issued before update or delete on invoices for each row execute function keep_issued();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function keep_issued();

create function keep_issued_lines() returns trigger language plpgsql set search_path = public as $$
declare
  owner_state text;
  of_club text := case when tg_op = 'INSERT' then new.club_id else old.club_id end;
  of_invoice uuid := case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end;
begin
  if tg_op = 'DELETE' and is_club_leaving(of_club, tg_relid) then return old; end if;
  select state into owner_state from invoices where club_id = of_club and id = of_invoice;
  -- without an invoice: it went in the same statement, which its own trigger allowed
  if coalesce(owner_state, 'draft') <> 'draft' then
    raise exception 'lines of an issued invoice never change' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and (new.club_id, new.invoice_id) is distinct from (old.club_id, old.invoice_id) then
    raise exception 'a line stays with its invoice' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_keep_issued before insert or update or delete on invoice_lines for each row execute function keep_issued_lines();
create trigger invoice_lines_no_truncate before truncate on invoice_lines for each statement execute function keep_issued();
grant select, delete on invoices, invoice_lines to retention;
