-- A line of a statement that another file has probably told already.
alter table statement_lines add column double_of uuid;
alter table statement_lines add constraint statement_lines_double_fkey
  foreign key (club_id, double_of) references statement_lines (club_id, id) on delete set null (double_of);
create index statement_lines_double on statement_lines (club_id, double_of) where double_of is not null;
