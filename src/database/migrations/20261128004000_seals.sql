-- Issued invoices and posted runs are sealed in a chain; what a run posted never changes; books go when the law lets them.
create function may_forget(last_on date, years integer) returns boolean language sql stable as $$
  select current_user = 'retention' and last_on is not null and make_date(extract(year from last_on)::int + years + 1, 1, 1) <= current_date
$$;

-- Each names the hash of the one before. Holds no fact about anybody, so it stays when its voucher goes.
create table seals (
  club_id club_key not null references clubs (name),
  position integer not null check (position > 0),
  object_kind text not null check (object_kind in ('invoice', 'fee_run')),
  object_id uuid not null,
  content_sha256 text not null,
  sha256 text not null,
  made_at timestamptz not null,
  primary key (club_id, position),
  unique (club_id, object_kind, object_id)
);
select tenant_table('seals', 'select, insert');
create trigger seals_kept before update or delete on seals for each row execute function refuse_change();
create trigger seals_no_truncate before truncate on seals for each statement execute function refuse_change();

-- Hash of what was issued; null when it went. Whom it is about may change: two records of one person become one.
create function content_hash(club text, kind text, object uuid) returns text language sql stable set search_path = public as $$
  select encode(sha256(convert_to(case kind
    when 'invoice' then (select concat_ws('|', number, snapshot::text) from invoices where club_id = club and id = object)
    else (select concat_ws('|', r.kind, to_char(r.from_on, 'YYYYMMDD'), to_char(r.to_on, 'YYYYMMDD'), to_char(r.due_on, 'YYYYMMDD'),
        (select string_agg(concat_ws('|', i.source_kind, i.period, i.title, i.cents, to_char(i.due_on, 'YYYYMMDD'), i.is_held, i.explanation::text),
          e'\n' order by i.id) from fee_items i where i.club_id = r.club_id and i.run_id = r.id))
      from fee_runs r where r.club_id = club and r.id = object)
  end, 'UTF8')), 'hex')
$$;
create function chain_hash(before text, content text) returns text language sql immutable as $$
  select encode(sha256(convert_to(before || content, 'UTF8')), 'hex')
$$;

do $$
declare
  issued record;
  place integer := 0;
  club text := '';
  last text := '';
begin
  for issued in
    select club_id, 'invoice' as kind, id, issued_at from invoices where issued_at is not null
    union all select club_id, 'fee_run', id, issued_at from fee_runs where issued_at is not null order by club_id, issued_at, id
  loop
    if issued.club_id <> club then place := 0; club := issued.club_id; last := ''; end if;
    place := place + 1;
    last := chain_hash(last, content_hash(club, issued.kind, issued.id));
    insert into seals values (club, place, issued.kind, issued.id, content_hash(club, issued.kind, issued.id), last, issued.issued_at);
  end loop;
end $$;
insert into number_counters (club_id, kind, year, next) select club_id, 'seal', 0, max(position) + 1 from seals group by club_id;

create function keep_posted_run() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'TRUNCATE' then raise exception 'posted runs are never changed' using errcode = 'insufficient_privilege'; end if;
  if old.issued_at is null then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and (may_forget((old.issued_at at time zone 'Europe/Berlin')::date, 10) or is_club_leaving(old.club_id, tg_relid)) then
    return old;
  end if;
  raise exception 'a posted run never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger fee_runs_keep_posted before update or delete on fee_runs for each row execute function keep_posted_run();
create trigger fee_runs_no_truncate before truncate on fee_runs for each statement execute function keep_posted_run();
create trigger fee_items_no_truncate before truncate on fee_items for each statement execute function keep_posted_run();

-- By statement: a preview of 10,000 rows is checked once. A run that went in the same statement was let go by its own trigger.
create function keep_posted_items() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from touched t join fee_runs r on r.club_id = t.club_id and r.id = t.run_id
      where r.issued_at is not null and not is_club_leaving(t.club_id, tg_relid)) then
    raise exception 'items of a posted run never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger fee_items_keep_inserted after insert on fee_items referencing new table as touched for each statement execute function keep_posted_items();
create trigger fee_items_keep_deleted after delete on fee_items referencing old table as touched for each statement execute function keep_posted_items();

create function keep_posted_content() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from fee_runs r where r.club_id = old.club_id and r.id = old.run_id and r.issued_at is not null) then
    raise exception 'items of a posted run never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
-- Debtor and person are free: payers become debtors with the first claim, and two records of one person become one.
create trigger fee_items_keep_content before update on fee_items for each row
  when ((old.club_id, old.id, old.run_id, old.source_kind, old.period, old.title, old.cents, old.due_on, old.explanation, old.is_held)
    is distinct from (new.club_id, new.id, new.run_id, new.source_kind, new.period, new.title, new.cents, new.due_on, new.explanation, new.is_held))
  execute function keep_posted_content();

-- Of two records of one person the papers go to the one that stays; what they say does not change.
create or replace function keep_issued() returns trigger language plpgsql set search_path = public as $$
declare
  free text[] := '{state,dunning_level,dunned_on,delivered_at,pdf_file_id,pdf_sha256,version}';
begin
  if tg_op = 'TRUNCATE' then raise exception 'issued invoices are never changed' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'DELETE' then
    if old.state = 'draft' or may_forget_invoice(old.issued_on) or is_club_leaving(old.club_id, tg_relid) then return old; end if;
  else
    if old.state = 'draft' then return new; end if;
    if exists (select from debtors where club_id = old.club_id and id = old.debtor_id and person_id::text = current_setting('app.merged_person', true)) then
      free := free || 'debtor_id'::text;
    end if;
    if to_jsonb(new) - free = to_jsonb(old) - free
      and (new.state = old.state or (old.state = 'issued' and new.state = 'cancelled'))
      and (old.pdf_file_id is null or (new.pdf_file_id = old.pdf_file_id and new.pdf_sha256 = old.pdf_sha256))
      and (old.delivered_at is null or new.delivered_at is not distinct from old.delivered_at)
    then return new; end if;
  end if;
  raise exception 'invoice % is issued and never changes', old.number using errcode = 'insufficient_privilege';
end $$;

grant select, delete on claims, payments, payment_allocations, fee_runs, fee_items, debit_notices, sepa_files, sepa_items, sepa_item_claims,
  bank_statements, statement_lines, dunnings, dunning_claims, donation_confirmations, trainer_statements, statement_items, trainer_payments to retention;
