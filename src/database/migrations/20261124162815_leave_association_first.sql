create or replace function remove_club(wanted text) returns void language plpgsql security definer set search_path = public as $function$
declare
  logins uuid[];
  found_column record;
  -- columns that their rows cannot do without
  doomed text[] := '{}';
  deletes text;
begin
  perform from clubs where name = wanted and exported_at is not null and remove_at <= now() for update;
  if not found then raise exception 'the day of club % has not come', wanted using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.leaving_club', wanted, true);
  -- an association that has allotted its hall times keeps its members from changing their needs
  update clubs set association_name = null where name = wanted;
  select coalesce(array_agg(user_id), '{}') into logins from club_users where club_id = wanted;
  for found_column in
    select c.relname, a.attname, exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'part_id' and not p.attisdropped)
      and a.attname = 'place_club_id' as has_part
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'club_key'::regtype and not a.attisdropped
      and not a.attnotnull
  loop
    begin
      execute format('update %1$I set %2$I = null%3$s where %2$I = $1 and %4$s <> $1', found_column.relname, found_column.attname,
        case when found_column.has_part then ', part_id = null' else '' end,
        case when found_column.relname = 'clubs' then 'name' else 'club_id' end) using wanted;
    exception when check_violation then
      doomed := doomed || (found_column.relname || '.' || found_column.attname);
    end;
  end loop;
  select 'with ' || string_agg(format('%I as (delete from %I where %s returning 1)', 'd_' || t.relname, t.relname, t.names), ', ') || ' select'
    into deletes
  from (
    select c.relname, string_agg(format('%I = $1', a.attname), ' or ') as names
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'club_key'::regtype and not a.attisdropped
      and (a.attnotnull or c.relname || '.' || a.attname = any (doomed))
    group by 1) t;
  execute deletes using wanted;
  update clubs set is_default = true where not exists (select from clubs where is_default)
    and name = (select name from clubs order by created_at, name limit 1);
  delete from auth."user" u where u.id = any(logins) and not exists (select from club_users c where c.user_id = u.id);
  perform pg_notify('live', json_build_object('club', wanted, 'event', 'club.removed', 'kind', 'club', 'id', wanted)::text);
end $function$;
