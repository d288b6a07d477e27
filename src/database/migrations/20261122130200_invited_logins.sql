-- Whoever registered an address without confirming it may be a stranger: an invitation to it voids their password and their name.
create or replace function invite_login(address text, given_name text, family_name text, out user_id uuid, out is_ready boolean)
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth."user" ("name", "email", "emailVerified", firstname, lastname)
    values (given_name || ' ' || family_name, lower(address), false, given_name, family_name)
    on conflict ("email") do nothing;
  -- The same lock as confirm_login: of an invitation and a confirmation at once, the second sees what the first did.
  select u.id, u."emailVerified" into user_id, is_ready from auth."user" u where u.email = lower(address) for update;
  if is_ready then
    is_ready := exists (select from auth.account a where a."userId" = user_id);
    return;
  end if;
  delete from auth.session s where s."userId" = user_id;
  delete from auth.account a where a."userId" = user_id;
  update auth."user" u set "name" = given_name || ' ' || family_name, firstname = given_name, lastname = family_name where u.id = user_id;
end $$;

-- Confirms the address of a login whose password still has this hash: whether it was confirmed only now; null when the password was voided.
create function confirm_login(target uuid, password_hash text) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_new boolean;
begin
  select not u."emailVerified" into is_new from auth."user" u where u.id = target for update;
  if not exists (select from auth.account a where a."userId" = target and a.password = password_hash) then return null; end if;
  update auth."user" u set "emailVerified" = true, "updatedAt" = now() where u.id = target;
  return is_new;
end $$;
revoke all on function confirm_login(uuid, text) from public;
grant execute on function confirm_login(uuid, text) to auth_app;

-- Invitations that wait already.
with waiting as (
  select distinct u.id from auth."user" u join club_users c on c.user_id = u.id where not u."emailVerified" and c.accepted_at is null),
sessions as (delete from auth.session s using waiting w where s."userId" = w.id)
delete from auth.account a using waiting w where a."userId" = w.id;
