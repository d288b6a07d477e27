-- The department that a contract is for, and its scan.
alter table contracts
  add column department_id uuid,
  add column file_id uuid,
  add constraint contracts_department foreign key (club_id, department_id) references departments (club_id, id),
  add constraint contracts_file foreign key (club_id, file_id) references files (club_id, id);
create index contracts_department on contracts (club_id, department_id) where department_id is not null;
create index contracts_file on contracts (club_id, file_id) where file_id is not null;
