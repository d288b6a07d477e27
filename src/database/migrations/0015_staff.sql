-- What staff do: create clubs, invite people, end sessions, sort long lists of users.

-- The badge is public, like everything else in `clubs`: the header of every page shows it.
alter table clubs add column badge_file_id uuid;
alter table clubs add foreign key (name, badge_file_id) references files (club_id, id);
alter table club_details drop column badge_file_id;

-- A club is created from within its own context, like every other row of it.
create policy new_club on clubs for insert to app with check (name = current_setting('app.club_id', true));
grant insert on clubs to app;

create index club_users_role on club_users (club_id, role, lastname, firstname, id);
create index club_users_last_login on club_users (club_id, last_login_at desc nulls last, id);
create index club_users_logins on club_users (club_id, logins desc, id);

-- Finds or makes the login of an e-mail address for an invitation. `is_ready`: the address is confirmed and there is a way in.
create function invite_login(address text, full_name text, out user_id uuid, out is_ready boolean)
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth."user" ("name", "email", "emailVerified") values (full_name, lower(address), false) on conflict ("email") do nothing;
  select u.id, u."emailVerified" and exists (select from auth.account a where a."userId" = u.id)
    into user_id, is_ready from auth."user" u where u.email = lower(address);
end $$;

-- Whether this user of the selected club can sign in already; null when it is none of its users.
create function is_login_ready(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select u."emailVerified" and exists (select from auth.account a where a."userId" = u.id)
  from auth."user" u
  where u.id = target
    and exists (select from public.club_users c where c.user_id = u.id and c.club_id = current_setting('app.club_id', true))
$$;

-- Sets the first password of an invited person, which also confirms the address. Whatever a stranger who registered this
-- address without confirming it has left behind is removed. False when the login was ready already.
create function set_first_password(target uuid, password_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth."user" u where u.id = target for update;
  if public.is_login_ready(target) is distinct from false then return false; end if;
  delete from auth.session where "userId" = target;
  delete from auth.passkey where "userId" = target;
  delete from auth."twoFactor" where "userId" = target;
  delete from auth.account where "userId" = target;
  insert into auth.account ("accountId", "providerId", "userId", "password", "updatedAt") values (target::text, 'credential', target, password_hash, now());
  update auth."user" set "emailVerified" = true, "twoFactorEnabled" = false, "updatedAt" = now() where id = target;
  return true;
end $$;

-- Ends every session of a user of the selected club; answers how many.
create function end_sessions(target uuid) returns integer
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.session
    where "userId" = target
      and exists (select from public.club_users c where c.user_id = target and c.club_id = current_setting('app.club_id', true))
    returning 1)
  select count(*)::integer from ended
$$;

revoke all on function invite_login(text, text), is_login_ready(uuid), set_first_password(uuid, text), end_sessions(uuid) from public;
grant execute on function invite_login(text, text), is_login_ready(uuid), set_first_password(uuid, text), end_sessions(uuid) to app;
