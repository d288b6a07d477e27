-- A phone whose clock fell back to 1970 is further off than an integer of milliseconds holds.
alter table attendance_entries alter column clock_offset_ms type bigint;
