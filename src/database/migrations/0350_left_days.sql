-- Days on which a weekly time does not take place because somebody else had the hall when it was entered. A day kept by hand stands above.
alter table course_slots add left_days date[] not null default '{}';

-- A row of a plan of which only some dates are taken, what was chosen for those dates, and what somebody corrected in the row.
alter table import_rows
  add leaves_taken boolean not null default false,
  add corrected jsonb not null default '{}',
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check
    check (outcome in ('free', 'taken', 'unchanged', 'conflict', 'partly', 'asked', 'refused', 'skipped'));
