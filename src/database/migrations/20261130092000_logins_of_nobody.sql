-- Also confirmed logins that belong to no club for three years: their person was forgotten.
create or replace function public.forget_registrations(made_before timestamp with time zone) returns integer
language sql security definer set search_path to '' as $$
  with gone as (
    delete from auth."user" u
    where u."createdAt" < case when u."emailVerified" then made_before - interval '3 years' else made_before end
      and not exists (select from public.club_users c where c.user_id = u.id)
      and not exists (select from auth.session s where s."userId" = u.id)
    returning 1)
  select count(*)::integer from gone
$$;
