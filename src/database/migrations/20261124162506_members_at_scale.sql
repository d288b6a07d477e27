-- Members of a day are asked for one by one in the order of a list: without the row itself, and never by the index of a constraint.
drop index memberships_member;
create index memberships_member on memberships (club_id, member_id) include (state, kind, valid);
drop index member_departments_member;
create index member_departments_member on member_departments (club_id, member_id) include (department_id, valid);
-- Members of one state or kind, and those who are to come.
create index memberships_state on memberships (club_id, state, kind) include (member_id, valid);
create index memberships_begin on memberships (club_id, state, lower(valid));
