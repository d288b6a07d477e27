-- A session that does not take place, who steps in for whom, who was told and who has seen it.
alter table sessions
  -- whether its hours stand in the trainers' statements; false when cancelled, unless the contract pays all the same
  add column pays_trainer boolean not null default true,
  -- of a moved session: the one held instead
  add column replaced_by_id uuid,
  add foreign key (club_id, replaced_by_id) references sessions (club_id, id) on delete set null (replaced_by_id);
create unique index sessions_replaced_by on sessions (club_id, replaced_by_id) where replaced_by_id is not null;

-- One act of cancelling. Taken back, it stays as what was; the session may be cancelled again.
create table cancellations (
  club_id club_key not null references clubs (name),
  id uuid not null,
  session_id uuid not null,
  cancelled_at timestamptz not null,
  -- the login; null = the program
  cancelled_by uuid,
  -- shown to those who are told
  reason text not null default '',
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade
);
create unique index cancellations_live on cancellations (club_id, session_id) where undone_at is null;
create index cancellations_session on cancellations (club_id, session_id, cancelled_at);
select tenant_table('cancellations');

-- Who leads one session where that differs from its offer: with any row here, course_trainers do not count for it.
create table session_trainers (
  club_id club_key not null references clubs (name),
  session_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('planned', 'substitute')),
  primary key (club_id, session_id, person_id),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
create index session_trainers_person on session_trainers (club_id, person_id);
select tenant_table('session_trainers');

create table substitute_requests (
  club_id club_key not null references clubs (name),
  id uuid not null,
  session_id uuid not null,
  -- the trainer who cannot come; null = all of the offer
  absent_id uuid,
  message text not null default '',
  state text not null default 'open' check (state in ('open', 'taken', 'withdrawn')),
  asked_at timestamptz not null,
  asked_by uuid,
  taken_by_id uuid,
  closed_at timestamptz,
  primary key (club_id, id),
  check ((state = 'taken') = (taken_by_id is not null)),
  foreign key (club_id, session_id) references sessions (club_id, id) on delete cascade,
  foreign key (club_id, absent_id) references people (club_id, id),
  foreign key (club_id, taken_by_id) references people (club_id, id)
);
create unique index substitute_requests_open on substitute_requests (club_id, session_id) where state = 'open';
create index substitute_requests_session on substitute_requests (club_id, session_id, asked_at);
create index substitute_requests_absent on substitute_requests (club_id, absent_id);
create index substitute_requests_taken_by on substitute_requests (club_id, taken_by_id);
select tenant_table('substitute_requests');

-- Each trainer who was asked, the most suitable first.
create table substitute_asks (
  club_id club_key not null references clubs (name),
  id uuid not null,
  request_id uuid not null,
  person_id uuid not null,
  position smallint not null,
  declined_at timestamptz,
  primary key (club_id, id),
  unique (club_id, request_id, person_id),
  foreign key (club_id, request_id) references substitute_requests (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id)
);
create index substitute_asks_person on substitute_asks (club_id, person_id);
select tenant_table('substitute_asks');

-- Somebody was told of something. Seen is what they did: opened the link, touched the notification, answered the phone.
create table notices (
  club_id club_key not null references clubs (name),
  id uuid not null,
  -- what it is about, as in the journal
  object_kind text not null,
  object_id uuid not null,
  -- which news of it: session.cancelled
  kind text not null,
  person_id uuid not null,
  -- for whose sake, where not for their own: names of children
  about text not null default '',
  -- where it went; empty: has to be called
  to_address text not null default '',
  phone text not null default '',
  mail_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz,
  seen_how text check (seen_how in ('link', 'push', 'call')),
  -- taken back before it went out
  withdrawn_at timestamptz,
  primary key (club_id, id),
  check ((seen_at is null) = (seen_how is null)),
  foreign key (club_id, person_id) references people (club_id, id)
);
create index notices_object on notices (club_id, object_id, created_at);
create index notices_person on notices (club_id, person_id);
select tenant_table('notices');

-- A browser that shows notifications (RFC 8030, 8291).
create table push_subscriptions (
  club_id club_key not null references clubs (name),
  id uuid not null,
  club_user_id uuid not null,
  endpoint text not null check (endpoint ~ '^https?://'),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, endpoint),
  foreign key (club_id, club_user_id) references club_users (club_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (club_id, club_user_id);
select tenant_table('push_subscriptions');

-- The outbox of notifications, as `mails` is that of mails. Links are signed when it is sent.
create table pushes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  subscription_id uuid not null,
  notice_id uuid,
  title text not null,
  body text not null,
  -- what its link is for, as in kernel/link
  link_kind text not null,
  link_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  next_at timestamptz not null,
  -- worth nothing after this
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  primary key (club_id, id),
  foreign key (club_id, subscription_id) references push_subscriptions (club_id, id) on delete cascade,
  foreign key (club_id, notice_id) references notices (club_id, id) on delete cascade
);
create index pushes_due on pushes (next_at, club_id) where state = 'queued';
create index pushes_subscription on pushes (club_id, subscription_id);
create index pushes_notice on pushes (club_id, notice_id) where notice_id is not null;
select tenant_table('pushes');

create function clubs_with_due_push(moment timestamptz) returns setof text
language sql stable security definer set search_path = public as
$$ select distinct club_id::text from pushes where state = 'queued' and next_at <= moment $$;
revoke execute on function clubs_with_due_push(timestamptz) from public;
grant execute on function clubs_with_due_push(timestamptz) to app;
