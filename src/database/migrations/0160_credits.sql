-- Cards that are paid ahead and used up hour by hour ("10er-Karte").
create table credit_kinds (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  units smallint not null check (units between 1 and 100),
  price_cents integer not null check (price_cents >= 0),
  -- from the first day on which a card counts
  valid_months smallint not null check (valid_months between 1 and 60),
  -- members come to these offers without a card
  members_free boolean not null default true,
  -- trainers may sell it for their own offers
  trainers_sell boolean not null default false,
  -- false: no more cards are sold, those that exist still count
  is_sold boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (club_id, id)
);
create unique index credit_kinds_name on credit_kinds (club_id, lower(name)) where is_sold;
select tenant_table('credit_kinds', 'select, insert, update');

-- Where a kind of card counts: single offers, and all offers of a department.
create table credit_kind_courses (
  club_id club_key not null references clubs (name),
  kind_id uuid not null,
  course_id uuid not null,
  primary key (club_id, kind_id, course_id),
  foreign key (club_id, kind_id) references credit_kinds (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index credit_kind_courses_course on credit_kind_courses (club_id, course_id);
select tenant_table('credit_kind_courses');

create table credit_kind_departments (
  club_id club_key not null references clubs (name),
  kind_id uuid not null,
  department_id uuid not null,
  primary key (club_id, kind_id, department_id),
  foreign key (club_id, kind_id) references credit_kinds (club_id, id),
  foreign key (club_id, department_id) references departments (club_id, id) on delete cascade
);
create index credit_kind_departments_department on credit_kind_departments (club_id, department_id);
select tenant_table('credit_kind_departments');

create view credit_kind_places with (security_invoker) as
  select club_id, kind_id, course_id from credit_kind_courses
  union
  select d.club_id, d.kind_id, c.id from credit_kind_departments d
  join courses c on c.club_id = d.club_id and c.department_id = d.department_id;
grant select on credit_kind_places to app;

create table credit_cards (
  club_id club_key not null references clubs (name),
  id uuid not null,
  kind_id uuid not null,
  person_id uuid not null,
  -- who pays, fixed at the sale; null where nothing is due
  debtor_id uuid,
  -- name, units and price as they were sold
  name text not null,
  units smallint not null check (units > 0),
  price_cents integer not null check (price_cents >= 0),
  valid_from date not null,
  -- the last day on which it counts
  valid_to date not null,
  -- the sum of its moves, kept by a trigger; nobody can take more than there is
  balance integer not null default 0 constraint credit_cards_balance check (balance >= 0),
  sold_at timestamptz not null,
  sold_by uuid,
  refunded_at timestamptz,
  refund_cents integer check (refund_cents >= 0),
  version integer not null default 1,
  primary key (club_id, id),
  check (valid_to >= valid_from),
  check (price_cents = 0 or debtor_id is not null),
  check ((refunded_at is null) = (refund_cents is null)),
  foreign key (club_id, kind_id) references credit_kinds (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, debtor_id) references debtors (club_id, id)
);
create index credit_cards_person on credit_cards (club_id, person_id, valid_to);
create index credit_cards_kind on credit_cards (club_id, kind_id);
create index credit_cards_debtor on credit_cards (club_id, debtor_id) where debtor_id is not null;
create index credit_cards_sold on credit_cards (club_id, sold_at desc, id desc);
select tenant_table('credit_cards', 'select, insert, update');

-- An hour somebody came to that needs a card, at most once for each person and session. Without a card: none was valid.
create table credit_uses (
  club_id club_key not null references clubs (name),
  session_id uuid not null,
  person_id uuid not null,
  card_id uuid,
  primary key (club_id, session_id, person_id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, card_id) references credit_cards (club_id, id)
);
create index credit_uses_person on credit_uses (club_id, person_id);
create index credit_uses_card on credit_uses (club_id, card_id) where card_id is not null;
select tenant_table('credit_uses', 'select, insert, update, delete');

-- Everything that changes a balance. Append-only.
create table credit_moves (
  club_id club_key not null references clubs (name),
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('sold', 'used', 'returned', 'corrected', 'extended', 'refunded')),
  units smallint not null,
  session_id uuid,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- the login; null = the program
  made_by uuid,
  primary key (club_id, id),
  check (case kind when 'sold' then units > 0 when 'used' then units = -1 when 'returned' then units = 1
    when 'corrected' then units <> 0 when 'extended' then units = 0 else units <= 0 end),
  foreign key (club_id, card_id) references credit_cards (club_id, id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete set null (session_id)
);
create index credit_moves_card on credit_moves (club_id, card_id, at, id);
create index credit_moves_session on credit_moves (club_id, session_id) where session_id is not null;
select tenant_table('credit_moves', 'select, insert');

create function count_credit_move() returns trigger language plpgsql as $$
begin
  update credit_cards set balance = balance + new.units, version = version + 1 where club_id = new.club_id and id = new.card_id;
  return null;
end $$;
create trigger credit_move_counts after insert on credit_moves for each row execute function count_credit_move();

-- A session that does not take place gives back what it took, whoever cancels, moves or removes it.
create function return_credits() returns trigger language plpgsql as $$
begin
  with gone as (delete from credit_uses where club_id = old.club_id and session_id = old.id returning card_id)
    insert into credit_moves (club_id, id, card_id, kind, units, session_id)
    select old.club_id, gen_random_uuid(), card_id, 'returned', 1, old.id from gone where card_id is not null order by card_id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger session_returns_credits before delete on sessions for each row execute function return_credits();
create trigger session_off_returns_credits after update of state on sessions for each row
  when (new.state in ('cancelled', 'moved') and old.state not in ('cancelled', 'moved')) execute function return_credits();
