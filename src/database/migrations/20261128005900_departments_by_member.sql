-- A member's departments were looked up in the index of this constraint, twenty times slower than in member_departments_member,
-- because the planner takes both for equally fast. An expression keeps the constraint, but not the choice.
alter table member_departments drop constraint member_departments_one;
alter table member_departments add constraint member_departments_one
  exclude using gist (club_id with =, (member_id::text) with =, department_id with =, valid with &&);
