-- Certificates are ordered for people of group lists too, who have no participation.
alter table batch_rows alter column participation_id drop not null;
alter table batch_rows add column person_id uuid;
alter table batch_rows add column course_id uuid;
alter table batch_rows add constraint batch_rows_whom check (participation_id is not null or person_id is not null and course_id is not null);
alter table batch_rows add foreign key (club_id, person_id) references people (club_id, id) on delete cascade;
alter table batch_rows add foreign key (club_id, course_id) references courses (club_id, id) on delete cascade;
create index batch_rows_person on batch_rows (club_id, person_id) where person_id is not null;
create index batch_rows_course on batch_rows (club_id, course_id) where course_id is not null;
