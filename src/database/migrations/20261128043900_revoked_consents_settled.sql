-- Staff act on what somebody takes back of a sign-up; until then it waits on Heute.
alter table participation_consents add column settled_at timestamptz;
create index participation_consents_waiting on participation_consents (club_id) where revoked_at is not null and settled_at is null;
