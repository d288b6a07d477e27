-- Who takes a consent back alone is a task of the office until it has acted, e.g. taken a photo off the website.
alter table consents add column settled_at timestamptz;
update consents set settled_at = revoked_at where revoked_at is not null;
alter table consents add constraint consents_settled_check check (settled_at is null or revoked_at is not null);
create index consents_unsettled on consents (club_id) where revoked_at is not null and settled_at is null;
