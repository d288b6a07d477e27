-- Whoever reports a defect may leave an address; they are told once that it is settled.
alter table defects
  add column reported_email text not null default '',
  -- when the mail to the reporter was put into the outbox
  add column told_at timestamptz;
-- Whose name and address are past their time.
create index defects_contacts on defects (club_id, done_at) where state = 'done' and (reported_by <> '' or reported_email <> '');
