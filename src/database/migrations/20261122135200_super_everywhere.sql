-- Whoever is superuser in one club is superuser in all, also in those made later: asked of all clubs, kept once.
create index club_users_super on club_users (user_id) where role = 'super';

-- The person as the club knows them that made them superuser; no row for anybody else.
create function find_super(target uuid) returns table (
  user_name text, firstname text, lastname text, email text, has_second_factor boolean, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.user_name, c.firstname, c.lastname, u.email, coalesce(u."twoFactorEnabled", false), c.created_at, c.updated_at
  from public.club_users c join auth."user" u on u.id = c.user_id
  where c.user_id = target and c.role = 'super' and c.blocked_at is null and c.accepted_at is not null
  order by c.created_at, c.club_id limit 1
$$;

-- All superusers of the installation, locked in one order.
create function lock_supers() returns setof uuid
language sql security definer set search_path = '' as $$
  select c.user_id from public.club_users c
  where c.role = 'super' and c.blocked_at is null and c.accepted_at is not null
  order by c.club_id, c.id for update
$$;

-- In the other clubs; the selected one gives the role that follows.
create function end_super(target uuid) returns void
language sql security definer set search_path = '' as $$
  update public.club_users set role = 'reader', version = version + 1, updated_at = now()
  where user_id = target and role = 'super' and club_id <> current_setting('app.club_id', true)
$$;
revoke all on function find_super(uuid), lock_supers(), end_super(uuid) from public;
grant execute on function find_super(uuid), lock_supers(), end_super(uuid) to app;
