-- Proofs and requests that the fee regulation asks for, such as an apprenticeship, as long as they hold.
create table fee_proofs (
  club_id club_key not null references clubs (name),
  id uuid not null,
  person_id uuid not null,
  -- as the regulation names it
  name text not null check (name <> ''),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  primary key (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id)
);
select tenant_table('fee_proofs');
create index fee_proofs_person on fee_proofs (club_id, person_id);
