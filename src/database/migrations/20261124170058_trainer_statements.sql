-- Sessions held before keep the leaders of today; later ones freeze them.
insert into session_trainers (club_id, session_id, person_id, kind)
select s.club_id, s.id, t.person_id, 'planned' from sessions s
join course_trainers t on t.club_id = s.club_id and t.course_id = s.course_id
where s.state = 'held' and not exists (select from session_trainers k where k.club_id = s.club_id and k.session_id = s.id);

-- One transfer file to trainers, as it was made.
create table trainer_payments (
  club_id club_key not null,
  id uuid not null,
  message_id text not null check (length(message_id) between 1 and 35),
  pay_on date not null,
  items integer not null check (items > 0),
  cents integer not null check (cents > 0),
  xml text not null,
  made_at timestamptz not null,
  made_by uuid,
  primary key (club_id, id),
  unique (club_id, message_id),
  foreign key (club_id) references clubs (name)
);
alter table trainer_payments enable row level security;
create policy own_club on trainer_payments using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert on trainer_payments to app;

-- What a trainer worked for one department in one month, handed in.
create table trainer_statements (
  club_id club_key not null,
  id uuid not null,
  person_id uuid not null,
  department_id uuid,
  month date not null check (extract(day from month) = 1),
  state text not null default 'submitted' check (state in ('submitted', 'confirmed', 'approved', 'paid')),
  submitted_at timestamptz not null,
  submitted_by uuid,
  confirmed_at timestamptz,
  confirmed_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  payment_id uuid,
  paid_on date,
  returned_at timestamptz,
  returned_by uuid,
  return_reason text not null default '' check (length(return_reason) <= 300),
  primary key (club_id, id),
  unique (club_id, id, person_id),
  foreign key (club_id) references clubs (name),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, payment_id) references trainer_payments (club_id, id),
  constraint trainer_statements_confirmed check (state = 'submitted' or confirmed_at is not null),
  constraint trainer_statements_approved check (state in ('submitted', 'confirmed') or approved_at is not null),
  constraint trainer_statements_paid check (state <> 'paid' or (payment_id is not null and paid_on is not null)),
  constraint trainer_statements_returned check (returned_at is null or state in ('submitted', 'confirmed'))
);
create index trainer_statements_person on trainer_statements (club_id, person_id, month);
create index trainer_statements_waiting on trainer_statements (club_id, state, submitted_at) where state <> 'paid' and returned_at is null;
create index trainer_statements_department on trainer_statements (club_id, department_id);
create index trainer_statements_payment on trainer_statements (club_id, payment_id);
alter table trainer_statements enable row level security;
create policy own_club on trainer_statements using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update on trainer_statements to app;

-- An hour, a monthly pay or a correction. Until it is handed in, only corrections stand here.
create table statement_items (
  club_id club_key not null,
  id uuid not null,
  statement_id uuid,
  person_id uuid not null,
  department_id uuid,
  kind text not null check (kind in ('held', 'absence', 'flat', 'correction')),
  session_id uuid,
  contract_id uuid not null,
  on_day date not null,
  starts_at timestamptz,
  title text not null,
  minutes integer not null,
  rate_cents integer not null,
  rate_per text not null,
  allowance text,
  cents integer not null,
  reason text not null default '' check (length(reason) <= 300),
  added_by uuid,
  primary key (club_id, id),
  -- An hour is paid once to each leader.
  constraint statement_items_once unique (club_id, session_id, person_id),
  foreign key (club_id) references clubs (name),
  foreign key (club_id, person_id) references people (club_id, id),
  -- The rows of a statement follow its person.
  foreign key (club_id, statement_id, person_id) references trainer_statements (club_id, id, person_id) on update cascade,
  foreign key (club_id, department_id) references departments (club_id, id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete set null (session_id),
  foreign key (club_id, contract_id) references contracts (club_id, id),
  constraint statement_items_reason check ((kind = 'correction') = (reason <> '')),
  constraint statement_items_handed_in check (kind = 'correction' or statement_id is not null),
  constraint statement_items_cents check (kind = 'correction' or (cents >= 0 and minutes >= 0))
);
create unique index statement_items_flat on statement_items (club_id, contract_id, date_trunc('month', on_day::timestamp)) where kind = 'flat';
create index statement_items_statement on statement_items (club_id, statement_id);
create index statement_items_person on statement_items (club_id, person_id, on_day);
create index statement_items_department on statement_items (club_id, department_id);
create index statement_items_contract on statement_items (club_id, contract_id);
alter table statement_items enable row level security;
create policy own_club on statement_items using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, delete, update on statement_items to app;

-- What an approved statement holds no longer changes; its person only by a merge.
create function keep_statement_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'retention' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and old.club_id = current_setting('app.leaving_club', true) then return old; end if;
  if exists (select from trainer_statements t where t.club_id = old.club_id and t.id = old.statement_id and t.state in ('approved', 'paid'))
    and (tg_op = 'DELETE' or (new.statement_id, new.kind, new.on_day, new.minutes, new.rate_cents, new.cents, new.reason)
      is distinct from (old.statement_id, old.kind, old.on_day, old.minutes, old.rate_cents, old.cents, old.reason)) then
    raise exception 'an approved statement keeps its rows' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger statement_items_kept before update or delete on statement_items for each row execute function keep_statement_items();

-- What a trainer says of other clubs' payments in a year, before the first one here.
create table allowance_declarations (
  club_id club_key not null,
  person_id uuid not null,
  year integer not null check (year between 2025 and 2100),
  allowance text not null check (allowance in ('trainer_allowance', 'office_allowance')),
  other_cents integer not null check (other_cents between 0 and 10000000),
  declared_at timestamptz not null,
  primary key (club_id, person_id, year, allowance),
  foreign key (club_id) references clubs (name),
  foreign key (club_id, person_id) references people (club_id, id)
);
alter table allowance_declarations enable row level security;
create policy own_club on allowance_declarations using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update, delete on allowance_declarations to app;
