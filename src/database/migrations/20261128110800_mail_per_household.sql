-- One mail for a household: whoever reads along names the recipient who gets it.
alter table mailings add column if not exists per_household boolean not null default false;
alter table mailing_recipients add column if not exists with_id uuid;
alter table mailing_recipients drop constraint if exists mailing_recipients_state_check;
alter table mailing_recipients add constraint mailing_recipients_state_check
  check (state in ('open', 'queued', 'sent', 'failed', 'returned', 'letter', 'unsubscribed', 'household'));
alter table mailing_recipients add constraint mailing_recipients_with_check check (state <> 'household' or with_id is not null);
alter table mailing_recipients add constraint mailing_recipients_with_fkey
  foreign key (club_id, with_id) references mailing_recipients (club_id, id) on delete cascade;
create index mailing_recipients_with on mailing_recipients (club_id, with_id) where with_id is not null;
