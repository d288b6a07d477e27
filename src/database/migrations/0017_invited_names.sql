-- Whoever is invited starts with the names of the invitation, also in clubs joined later.
drop function invite_login(text, text);
create function invite_login(address text, given_name text, family_name text, out user_id uuid, out is_ready boolean)
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth."user" ("name", "email", "emailVerified", firstname, lastname)
    values (given_name || ' ' || family_name, lower(address), false, given_name, family_name)
    on conflict ("email") do nothing;
  select u.id, u."emailVerified" and exists (select from auth.account a where a."userId" = u.id)
    into user_id, is_ready from auth."user" u where u.email = lower(address);
end $$;
revoke all on function invite_login(text, text, text) from public;
grant execute on function invite_login(text, text, text) to app;
