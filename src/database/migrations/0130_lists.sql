-- What the office's lists need at 100,000 rows (`npm run bench -- lists`).
create index journal_content on journal using gin (content gin_trgm_ops);
create index club_users_blocked on club_users (club_id, lastname, firstname, id) where blocked_at is not null;
create index club_users_never on club_users (club_id, lastname, firstname, id) where last_login_at is null;
-- Lists by title stop after a page, before the figures of every other course are counted.
create index courses_title on courses (club_id, title, id);
