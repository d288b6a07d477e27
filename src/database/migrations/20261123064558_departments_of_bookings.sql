-- Most bookings have no department. Small and with every booking of a club in it, the index was read in full beside that of titles.
drop index bookings_department;
create index bookings_department on bookings (club_id, department_id) where department_id is not null;
