-- Whoever is invited becomes a user when they accept, not before: an address may have a login of another club already.
alter table club_users add column accepted_at timestamptz default now();

-- Whether a user of the selected club is user of another one too: then no single club decides over the login.
create function is_login_shared(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.club_users c where c.user_id = target and c.club_id = current_setting('app.club_id', true))
    and exists (
      select from public.club_users c
      where c.user_id = target and c.accepted_at is not null and c.club_id <> current_setting('app.club_id', true))
$$;

-- Takes the second factor from a user of the selected club and ends every session; false when there was none.
create function reset_second_factor(target uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.club_users c where c.user_id = target and c.club_id = current_setting('app.club_id', true)) then
    return false;
  end if;
  update auth."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = target and "twoFactorEnabled";
  if not found then return false; end if;
  delete from auth."twoFactor" where "userId" = target;
  delete from auth.session where "userId" = target;
  return true;
end $$;

revoke all on function is_login_shared(uuid), reset_second_factor(uuid) from public;
grant execute on function is_login_shared(uuid), reset_second_factor(uuid) to app;
