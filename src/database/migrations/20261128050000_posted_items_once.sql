-- Asked once for each run, not for each of its thousands of items.
create or replace function keep_posted_items() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from (select distinct club_id, run_id from touched) t join fee_runs r on r.club_id = t.club_id and r.id = t.run_id
      where r.issued_at is not null and not is_club_leaving(t.club_id, tg_relid)) then
    raise exception 'items of a posted run never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
