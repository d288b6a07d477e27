-- Extensions, the application's role, and what every later table builds on.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- `app` owns nothing: it sees only the rows of the club named in `app.club_id`. `retention` alone may delete journal details past their time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then create role app nologin; end if;
  if not exists (select from pg_roles where rolname = 'retention') then create role retention nologin; end if;
  execute format('grant app, retention to %I', current_user);
exception when insufficient_privilege then
  raise exception 'Die Rollen "app" und "retention" fehlen und dürfen von % nicht angelegt werden.', current_user;
end $$;
grant usage on schema public to app, retention;

-- Under row-level security an index serves an operator only when its function is leakproof (architecture: 200,000 rows, 53 ms or 2 ms).
-- Only a superuser may say so; elsewhere the searches stay right and are slower.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function texticlike(text, text) leakproof;
    alter function textlike(text, text) leakproof;
    alter function range_overlaps(anyrange, anyrange) leakproof;
  end if;
end $$;

create domain club_key as text collate "C" check (value ~ '^[a-z][a-z0-9-]{1,19}$');

-- Shuts a club's table to every other club and opens it to the application for the verbs named.
create function tenant_table(target regclass, verbs text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy own_club on %s to app, retention using (club_id = current_setting(''app.club_id'', true)) with check (club_id = current_setting(''app.club_id'', true))', target);
  execute format('grant %s on %s to app', verbs, target);
end $$;

-- Makes a table refuse UPDATE and DELETE, also to its owner.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user = 'retention' then return old; end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table clubs (
  name club_key primary key,
  display_name text not null,
  slogan text not null default '',
  title text not null default '',
  kind text not null check (kind in ('club', 'association')),
  association_name club_key references clubs (name),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  has_content boolean not null default true,
  has_news boolean not null default true,
  has_participations boolean not null default true,
  has_operationals boolean not null default true,
  has_invoice_management boolean not null default true,
  hosts text[] not null default '{}',
  is_default boolean not null default false,
  primary_colour text not null default '#FFD21E' check (primary_colour ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_colour text not null default '#1747C8' check (secondary_colour ~ '^#[0-9A-Fa-f]{6}$'),
  footer_links jsonb not null default '[]',
  copyright_year integer not null default 2024,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index clubs_one_default on clubs (is_default) where is_default;
alter table clubs enable row level security;
create policy everyone_reads on clubs for select to app, retention using (true);
create policy own_club on clubs for update to app using (name = current_setting('app.club_id', true)) with check (name = current_setting('app.club_id', true));
grant select, update on clubs to app;

-- What of a club is nobody else's business: address, register entry, bank.
create table club_details (
  club_id club_key primary key references clubs (name),
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  email text not null default '',
  phone text not null default '',
  register_entry text not null default '',
  tax_number text not null default '',
  bank_holder text not null default '',
  iban text not null default '',
  bic text not null default '',
  creditor_id text not null default '',
  version integer not null default 1
);
select tenant_table('club_details', 'select, insert, update');

-- Settings of the whole installation, among them the secret that signs links.
create table installation (
  name text primary key,
  value text not null
);
grant select on installation to app;

create table parameters (
  club_id club_key not null references clubs (name),
  name text not null check (name <> ''),
  value text not null,
  primary key (club_id, name)
);
select tenant_table('parameters');

-- The audit log. One writer: record(). Never changed, also not by the owner.
create table journal (
  club_id club_key not null references clubs (name),
  id uuid not null,
  at timestamptz not null default now(),
  event text not null,
  actor_user_id uuid,
  name text not null,
  content text not null,
  club text not null,
  app text not null default 'v2',
  object_kind text not null,
  object_id text not null,
  primary key (club_id, id)
);
create index journal_at on journal (club_id, at desc, id desc);
create index journal_object on journal (club_id, object_kind, object_id, at desc);
create index journal_name on journal (club_id, name, at desc);
create index journal_actor on journal (club_id, actor_user_id, at desc);
create trigger journal_append_only before update or delete on journal for each row execute function refuse_change();
create trigger journal_no_truncate before truncate on journal for each statement execute function refuse_change();
select tenant_table('journal', 'select, insert');

-- Personal values before and after a change; their own retention, so that erasure and the log do not contradict.
create table journal_details (
  club_id club_key not null,
  journal_id uuid not null,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  primary key (club_id, journal_id),
  foreign key (club_id, journal_id) references journal (club_id, id)
);
create index journal_details_at on journal_details (club_id, at);
create trigger journal_details_append_only before update or delete on journal_details for each row execute function refuse_change();
select tenant_table('journal_details', 'select, insert');
grant select, delete on journal_details to retention;

-- The outbox: written in the transaction of what it tells of, sent afterwards.
create table mails (
  club_id club_key not null references clubs (name),
  id uuid not null,
  template text not null,
  to_address text not null,
  data jsonb not null,
  -- 0 goes first: links that hold a place
  priority smallint not null default 5,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  message_id text,
  last_error text,
  -- the participation whose hold starts when the mail server has taken this mail
  participation_id uuid,
  primary key (club_id, id)
);
create index mails_due on mails (club_id, priority, next_at) where state = 'queued';
create index mails_recent on mails (club_id, created_at desc);
create index mails_participation on mails (club_id, participation_id) where participation_id is not null;
select tenant_table('mails');

-- Which clubs have mail to send: names of clubs and nothing else, for the sender, which then works in each club's context.
create function clubs_with_due_mail(moment timestamptz) returns setof text
language sql stable security definer set search_path = public as
$$ select name from clubs where exists (select from mails where club_id = clubs.name and state = 'queued' and next_at <= moment) $$;
revoke all on function clubs_with_due_mail(timestamptz) from public;
grant execute on function clubs_with_due_mail(timestamptz) to app;

create table files (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null,
  mime text not null,
  bytes integer not null check (bytes >= 0),
  width integer,
  height integer,
  alt text not null default '',
  sha256 text not null,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (club_id, id)
);
create index files_recent on files (club_id, created_at desc);
select tenant_table('files');
alter table club_details add column badge_file_id uuid;
alter table club_details add foreign key (club_id, badge_file_id) references files (club_id, id);

-- The answer to a request that carried an Idempotency-Key: the same key gets the same answer again.
create table idempotency_keys (
  club_id club_key not null references clubs (name),
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (club_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (club_id, created_at);
select tenant_table('idempotency_keys');
