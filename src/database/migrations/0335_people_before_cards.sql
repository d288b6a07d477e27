-- Whoever changes what cards people have locks the people first, in order of their ids. A session that is called off gave units back to the
-- cards before that: a deadlock with marks of the same people in another session, undone after a second by trying again.
create or replace function return_credits() returns trigger language plpgsql as $$
begin
  perform from people where club_id = old.club_id and id in
    (select person_id from credit_uses where club_id = old.club_id and session_id = old.id) order by id for no key update;
  with gone as (delete from credit_uses where club_id = old.club_id and session_id = old.id returning card_id)
    insert into credit_moves (club_id, id, card_id, kind, units, session_id)
    select old.club_id, gen_random_uuid(), card_id, 'returned', 1, old.id from gone where card_id is not null order by card_id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
