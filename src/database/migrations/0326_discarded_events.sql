-- A draft that is thrown away: nobody sees it any more, until somebody takes that back.
alter table events add column discarded_at timestamptz;
alter table events add constraint events_discarded_check check (discarded_at is null or state = 'draft');
-- Drafts in the list of those who edit are those that were kept.
create index events_discarded on events (club_id, discarded_at) where discarded_at is not null;
