-- Users are found by their e-mail address: it follows the login's, in every club. Addresses have ASCII letters only, so that folding them is
-- writing them small.
create function search_follows_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.club_users
    set search = case
      when right(search, length(old.email)) = lower(old.email) then left(search, length(search) - length(old.email)) || lower(new.email)
      else search || ' ' || lower(new.email) end
    where user_id = new.id;
  return null;
end $$;
revoke all on function search_follows_email() from public;
create trigger search_follows_email after update of email on auth."user" for each row when (old.email is distinct from new.email)
  execute function search_follows_email();

-- Logins whose address nobody has confirmed and that belong to no club: somebody mistyped an address, or typed another's.
create function forget_registrations(made_before timestamptz) returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth."user" u
    where not u."emailVerified" and u."createdAt" < made_before
      and not exists (select from public.club_users c where c.user_id = u.id)
      and not exists (select from auth.session s where s."userId" = u.id)
    returning 1)
  select count(*)::integer from gone
$$;
revoke all on function forget_registrations(timestamptz) from public;
grant execute on function forget_registrations(timestamptz) to app;
