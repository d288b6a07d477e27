-- A prepared statement is planned once and serves every club. A setting asked directly is looked up while planning: the plan would be
-- made for the club that happened to come first (measured: a week of the public plan 25 s instead of 22 ms). Asked by a query of its
-- own it is unknown until the plan runs, and it is read once instead of for every row.
create or replace function tenant_table(target regclass, verbs text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy own_club on %s to app, retention using (club_id = (select current_setting(''app.club_id'', true)))
    with check (club_id = (select current_setting(''app.club_id'', true)))', target);
  execute format('grant %s on %s to app', verbs, target);
end $$;

do $$
declare
  asked constant text := 'current_setting(''app.club_id''::text, true)';
  rule record;
begin
  for rule in
    select oid, polname, polrelid::regclass as target, replace(pg_get_expr(polqual, polrelid), asked, '(select ' || asked || ')') as shown,
      replace(pg_get_expr(polwithcheck, polrelid), asked, '(select ' || asked || ')') as written
    from pg_policy where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) like '%' || asked || '%'
  loop
    execute format('alter policy %I on %s %s %s', rule.polname, rule.target,
      'using (' || rule.shown || ')', 'with check (' || rule.written || ')');
  end loop;
end $$;
