-- The first run: while there is no club, whoever reads the code in the log creates it. Only the code's hash is kept.

-- Keeps the hash of a new code, in place of an older one. False when there is a club: then there is no first run.
create function open_first_run(code_hash text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from clubs) then return false; end if;
  insert into installation (name, value) values ('firstRunCode', code_hash) on conflict (name) do update set value = excluded.value;
  return true;
end $$;

create function is_first_run_code(code_hash text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from installation where name = 'firstRunCode' and value = code_hash) and not exists (select from clubs)
$$;

-- Uses the code up; true for exactly one caller.
create function take_first_run_code(code_hash text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from installation where name = 'firstRunCode' and value = code_hash;
  return found and not exists (select from clubs);
end $$;

revoke all on function open_first_run(text), is_first_run_code(text), take_first_run_code(text) from public;
grant execute on function open_first_run(text), is_first_run_code(text), take_first_run_code(text) to app;
