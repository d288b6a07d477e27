-- Imports of members, beside plans, offers and people of offers. Taking one back is an order, too.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('occupancy', 'offers', 'participants', 'members'));
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check check (state in ('draft', 'queued', 'running', 'done', 'undoing', 'undone'));
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('free', 'changed', 'taken', 'unchanged', 'conflict', 'partly', 'asked', 'refused', 'skipped'));

-- number or name of a family in the program that the club used before
alter table households add column external_id text not null default '';
create index households_external on households (club_id, external_id) where external_id <> '';
create index members_external on members (club_id, external_id) where external_id <> '';
create index people_birth on people (club_id, birth_on) where birth_on is not null;
