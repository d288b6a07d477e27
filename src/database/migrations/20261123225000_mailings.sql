-- Texts written to many: the draft of its author, then what was sent and to whom. The outbox only carries.
create table mailings (
  club_id club_key not null references clubs (name),
  id uuid not null,
  author_id uuid not null,
  -- '' = a draft
  author_name text not null default '',
  topic text not null check (topic in ('service', 'news', 'offers', 'help')),
  groups jsonb not null default '[]',
  -- titles of the groups when it was sent
  titles text[] not null default '{}',
  subject text not null default '',
  body text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sent_at timestamptz,
  -- the order goes before the mailing
  order_id uuid,
  primary key (club_id, id),
  check ((sent_at is null) = (order_id is null))
);
select tenant_table('mailings');
create unique index mailings_draft on mailings (club_id, author_id) where sent_at is null;
create index mailings_sent on mailings (club_id, sent_at desc, id desc) where sent_at is not null;

create table mailing_files (
  club_id club_key not null,
  mailing_id uuid not null,
  file_id uuid not null,
  primary key (club_id, mailing_id, file_id),
  foreign key (club_id, mailing_id) references mailings (club_id, id) on delete cascade,
  foreign key (club_id, file_id) references files (club_id, id)
);
select tenant_table('mailing_files');
create index mailing_files_file on mailing_files (club_id, file_id);

-- Log of a mailing, and what stops doubles. The id is also the mail's.
create table mailing_recipients (
  club_id club_key not null,
  id uuid not null,
  mailing_id uuid not null,
  -- folded; of people without any, their id
  address text not null check (address <> ''),
  position int not null,
  person_id uuid,
  -- '' = a letter
  email text not null default '',
  name text not null,
  -- names of the children it is about, and values of its fields
  about text[] not null default '{}',
  fields jsonb not null default '{}',
  because text not null default '',
  link jsonb,
  state text not null check (state in ('open', 'queued', 'sent', 'failed', 'returned', 'letter', 'unsubscribed')),
  reason text not null default '',
  settled_at timestamptz,
  primary key (club_id, id),
  unique (club_id, mailing_id, address),
  foreign key (club_id, mailing_id) references mailings (club_id, id) on delete cascade,
  foreign key (club_id, person_id) references people (club_id, id) on delete set null (person_id)
);
select tenant_table('mailing_recipients');
create index mailing_recipients_order on mailing_recipients (club_id, mailing_id, position);
create index mailing_recipients_person on mailing_recipients (club_id, person_id) where person_id is not null;

-- Groups kept under a name, for all who write.
create table mailing_groups (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  groups jsonb not null,
  created_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, name)
);
select tenant_table('mailing_groups');

create table unsubscribes (
  club_id club_key not null references clubs (name),
  address text not null check (address <> ''),
  topic text not null check (topic in ('news', 'offers', 'help')),
  at timestamptz not null,
  primary key (club_id, address, topic)
);
select tenant_table('unsubscribes');

-- Mails that came back, one row each; two hard ones mark the address.
create table bounces (
  club_id club_key not null references clubs (name),
  mail_id uuid not null,
  address text not null check (address <> ''),
  is_hard boolean not null,
  reason text not null,
  at timestamptz not null,
  primary key (club_id, mail_id)
);
select tenant_table('bounces');
create index bounces_address on bounces (club_id, address) where is_hard;
