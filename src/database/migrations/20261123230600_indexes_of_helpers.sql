-- Rows of a shift in every state (a deleted line of the table), and contributions by the day of their plan.
create index assignments_shift on assignments (club_id, shift_id);
create index operational_plans_day on operational_plans (club_id, starts_on);
