-- What is ordered for many has one table: orders of staff for people of offers (batches) and for lines of lists (list_batches).
alter table batches rename to orders;
alter table batch_rows rename to order_rows;
alter table order_rows rename column batch_id to order_id;

alter table orders drop constraint batches_kind_check, drop constraint batches_total_check;
update orders set kind = 'participations.' || kind;
alter table orders
  -- the list, then what is done: the program knows the kinds
  add constraint orders_kind_check check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  add constraint orders_total_check check (total >= 0),
  -- of those done: not possible
  add column refused integer not null default 0,
  add column undone_at timestamptz,
  -- so many rows are as they were before
  add column restored integer check (restored >= 0),
  add constraint orders_undone_check check ((undone_at is null) = (restored is null));
update orders o set refused = (select count(*) from order_rows r where r.club_id = o.club_id and r.order_id = o.id and r.state = 'refused');
alter table orders add constraint orders_refused_check check (refused between 0 and done);

alter table order_rows
  -- a line of a list: an event, a booking, a series, an offer, a user
  add column object_id uuid,
  -- what taking it back needs to know
  add column before jsonb,
  -- rows that follow each other with the same number are done in one step
  add column group_no integer,
  drop constraint batch_rows_whom,
  add constraint order_rows_whom check (participation_id is not null or person_id is not null and course_id is not null or object_id is not null);

insert into orders (club_id, id, kind, input, user_id, state, total, done, refused, created_at, starts_at, finished_at, undone_at, restored)
select club_id, id, list || '.' || kind, '{}', user_id, 'done', jsonb_array_length(changed) + left_out, jsonb_array_length(changed) + left_out,
  left_out, created_at, created_at, created_at, undone_at, restored
from list_batches;
insert into order_rows (club_id, order_id, position, object_id, before, state)
select b.club_id, b.id, line.place, (line.one ->> 'id')::uuid, line.one -> 'before', 'done'
from list_batches b cross join jsonb_array_elements(b.changed) with ordinality as line (one, place);
drop table list_batches;

alter table orders rename constraint batches_pkey to orders_pkey;
alter table orders rename constraint batches_check to orders_done_check;
alter table orders rename constraint batches_state_check to orders_state_check;
alter table orders rename constraint batches_club_id_file_id_fkey to orders_club_id_file_id_fkey;
alter table orders rename constraint batches_club_id_fkey to orders_club_id_fkey;
alter index batches_open rename to orders_open;
alter index batches_user rename to orders_user;
alter index batches_file rename to orders_file;
alter table order_rows rename constraint batch_rows_pkey to order_rows_pkey;
alter table order_rows rename constraint batch_rows_state_check to order_rows_state_check;
alter table order_rows rename constraint batch_rows_club_id_batch_id_fkey to order_rows_club_id_order_id_fkey;
alter table order_rows rename constraint batch_rows_club_id_fkey to order_rows_club_id_fkey;
alter table order_rows rename constraint batch_rows_club_id_participation_id_fkey to order_rows_club_id_participation_id_fkey;
alter table order_rows rename constraint batch_rows_club_id_person_id_fkey to order_rows_club_id_person_id_fkey;
alter table order_rows rename constraint batch_rows_club_id_course_id_fkey to order_rows_club_id_course_id_fkey;
alter index batch_rows_open rename to order_rows_open;
alter index batch_rows_participation rename to order_rows_participation;
alter index batch_rows_person rename to order_rows_person;
alter index batch_rows_course rename to order_rows_course;
