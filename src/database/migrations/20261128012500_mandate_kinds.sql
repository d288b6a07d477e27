-- Companies may give mandates under the banks' other scheme; a mandate may hold for a single debit.
alter table mandates
  add column if not exists scheme text not null default 'CORE' check (scheme in ('CORE', 'B2B')),
  add column if not exists is_one_off boolean not null default false;
