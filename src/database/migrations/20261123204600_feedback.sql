-- Messages to a club about itself or about the program, with their answers.
create table feedback (
  club_id club_key not null references clubs (name),
  id uuid not null,
  about text not null check (about in ('club', 'app')),
  kind text not null check (kind in ('praise', 'idea', 'problem', 'question')),
  body text not null check (body <> ''),
  -- '' = the sender wants no answer
  name text not null default '',
  email text not null default '',
  -- about the program: path of the page, and the version
  page text not null default '',
  version text not null default '',
  sent_at timestamptz not null,
  -- '' = settled without an answer
  answer text not null default '',
  settled_at timestamptz,
  settled_by uuid,
  primary key (club_id, id)
);
select tenant_table('feedback');
create index feedback_open on feedback (club_id, sent_at desc, id desc) where settled_at is null;
create index feedback_settled on feedback (club_id, sent_at desc, id desc) where settled_at is not null;
