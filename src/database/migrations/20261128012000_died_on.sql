-- A member's death is a state of the membership; whoever only pays, or left long ago, has none.
alter table people add column died_on date;
