-- The outward side of an offset names the inward one: both are undone together.
with side as (
  select club_id, id, debtor_id, made_at, cents,
    row_number() over (partition by club_id, debtor_id, made_at, cents order by id) as place
  from payments where kind = 'credit'
)
update payments p set source_id = i.id from side o
join side i on i.club_id = o.club_id and i.debtor_id = o.debtor_id and i.made_at = o.made_at and i.cents = -o.cents and i.place = o.place
where o.cents < 0 and p.club_id = o.club_id and p.id = o.id;
