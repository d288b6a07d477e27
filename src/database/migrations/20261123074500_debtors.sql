-- Who pays may be an organisation too. A person's name and address are those of the person, and are not kept twice.
alter table debtors drop constraint debtors_name_check;
alter table debtors
  alter column person_id drop not null,
  alter column name set default '',
  add column kind text not null default 'person',
  add column street text not null default '',
  add column postcode text not null default '',
  add column city text not null default '';
update debtors set name = '', email = '';
alter table debtors
  alter column kind drop default,
  add constraint debtors_kind_check check (kind in ('person', 'organisation')),
  add constraint debtors_named check (case kind when 'person' then person_id is not null and name = '' else person_id is null and name <> '' end);

-- One account at a time. Null: it does not count yet, since whoever gave it has not proven who they are, or never did.
alter table bank_accounts alter column valid drop not null;
update bank_accounts a set valid = null
  where not exists (select from mandates m where m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active');
update bank_accounts a set valid = case when lower(a.valid) < later.starts then daterange(lower(a.valid), later.starts) end
  from (select club_id, id, lead(lower(valid)) over (partition by club_id, debtor_id order by lower(valid), id) as starts
    from bank_accounts where valid is not null) later
  where later.club_id = a.club_id and later.id = a.id and later.starts is not null;
alter table bank_accounts add constraint bank_accounts_one exclude using gist (club_id with =, debtor_id with =, valid with &&);

-- Whoever pays for all pays for fees and courses.
alter table payers drop constraint payers_once;
alter table payers add constraint payers_once exclude using gist (club_id with =, person_id with =,
  (case purpose when 'fees' then int4range(1, 2) when 'courses' then int4range(2, 3) else int4range(1, 3) end) with &&, valid with &&);

-- SEPA takes 35 characters.
update mandates set reference = upper(left(club_id, 14) || '-' || right(replace(id::text, '-', ''), 20)) where length(reference) > 35;
alter table mandates add constraint mandates_reference_check check (reference ~ '^[A-Z0-9-]{1,35}$');
