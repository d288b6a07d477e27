-- A notice that ends a membership names its member; one's own notice from the profile does so at once.
alter table declarations add column member_id uuid,
  -- the login that declared it: the identity is checked
  add column declared_by uuid,
  add column withdrawn_at timestamptz,
  -- last day of the membership, as entered
  add column exit_on date,
  add foreign key (club_id, member_id) references members (club_id, id);
create index declarations_member on declarations (club_id, member_id) where member_id is not null;
grant update (member_id, withdrawn_at, exit_on) on declarations to app;
