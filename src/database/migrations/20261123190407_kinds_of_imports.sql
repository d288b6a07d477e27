-- Imports of offers and of their people, beside occupancy plans.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('occupancy', 'offers', 'participants'));
-- field → folded name in the file → what it stands for here
alter table imports add column names jsonb not null default '{}';
-- tables of a workbook: name and head of each, in their order; `sheet` is the chosen one
alter table imports add column sheets jsonb not null default '[]';
alter table imports add column sheet smallint not null default 0;

alter table import_rows add column sheet smallint not null default 0;
-- line of the file; a line with several weekdays is several rows. Null in rows before this: their position.
alter table import_rows add column line integer;
-- time that would suit where the file lacks one
alter table import_rows add column suggested time;

-- names of trainers without a login, as the club writes them
alter table courses add column led_by text not null default '';
