-- Imports are entered by orders: those under way become one each, with the rows that are still to be entered.
insert into orders (club_id, id, kind, input, user_id, state, total, created_at, starts_at)
select i.club_id, i.id, 'imports.take', json_build_object('importId', i.id), i.user_id, 'queued', count(*), i.created_at, i.created_at
from imports i join import_rows r on r.club_id = i.club_id and r.import_id = i.id and not r.is_done
where i.state in ('queued', 'running')
group by i.club_id, i.id;
insert into order_rows (club_id, order_id, position, object_id)
select o.club_id, o.id, r.position, o.id
from orders o join import_rows r on r.club_id = o.club_id and r.import_id = o.id and not r.is_done
where o.kind = 'imports.take';
