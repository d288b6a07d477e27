-- What an offer says, asks and needs beyond its first fields; see docs/decisions on rich text.
create table seasons (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid) and not upper_inf(valid)),
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, name)
);
select tenant_table('seasons');

alter table courses
  add column season_id uuid,
  -- a Tiptap document; see kernel/rich-text
  add column body jsonb not null default '{"type": "doc", "content": []}',
  add column image_file_id uuid,
  add column contact_id uuid,
  -- a draft is published at this moment
  add column publish_at timestamptz,
  add column trial_lessons smallint not null default 0 check (trial_lessons between 0 and 20),
  -- parent and child: capacity and minimum are pairs
  add column counts_pairs boolean not null default false,
  -- the day on which an offer below its minimum is decided
  add column decision_on date,
  add column payment text not null default 'invoice' check (payment in ('invoice', 'mandate', 'either')),
  -- § 312g (2) Nr. 9 BGB: none for leisure services on fixed dates
  add column has_withdrawal boolean not null default true,
  -- who goes first on the waiting list and in a draw, the weightiest first
  add column priorities text[] not null default '{}' check (priorities <@ array['members', 'siblings', 'age_cohort', 'last_season']),
  -- of age_from and age_to
  add column age_unit text not null default 'years' check (age_unit in ('years', 'months')),
  add foreign key (club_id, season_id) references seasons (club_id, id),
  add foreign key (club_id, image_file_id) references files (club_id, id),
  add foreign key (club_id, contact_id) references people (club_id, id),
  drop constraint courses_age_from_check,
  add constraint courses_age_from_check check (age_from between 0 and 240);
create index courses_season on courses (club_id, season_id);
create index courses_image on courses (club_id, image_file_id) where image_file_id is not null;
create index courses_contact on courses (club_id, contact_id) where contact_id is not null;
create index courses_publish on courses (club_id, publish_at) where state = 'draft' and publish_at is not null;

update courses set has_withdrawal = kind = 'ongoing', minimum = least(minimum, capacity);
alter table courses add constraint courses_minimum_fits check (minimum <= capacity);
update courses set body = jsonb_build_object('type', 'doc', 'content', (
  select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', trim(text)))) order by at)
  from regexp_split_to_table(description, '\n\s*\n') with ordinality as paragraphs (text, at) where trim(text) <> ''))
  where trim(description) <> '';
alter table courses drop column description;

-- What the sign-up asks. A removed question stays, so that its answers can be read.
create table course_questions (
  club_id club_key not null references clubs (name),
  id uuid not null,
  course_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('text', 'choice', 'yes_no')),
  label text not null check (label <> ''),
  choices text[] not null default '{}' check ((kind = 'choice') = (cardinality(choices) > 0)),
  is_required boolean not null default false,
  removed_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index course_questions_course on course_questions (club_id, course_id, position);
select tenant_table('course_questions');

-- What people agree to. A changed text is a new version; the old ones stay as what was agreed to.
create table course_consents (
  club_id club_key not null references clubs (name),
  id uuid not null,
  text_version smallint not null check (text_version > 0),
  course_id uuid not null,
  position smallint not null,
  text text not null check (text <> ''),
  is_required boolean not null default true,
  created_at timestamptz not null,
  -- null: the one that is asked for now
  replaced_at timestamptz,
  primary key (club_id, id, text_version),
  foreign key (club_id, course_id) references courses (club_id, id) on delete cascade
);
create index course_consents_course on course_consents (club_id, course_id, position);
create unique index course_consents_current on course_consents (club_id, id) where replaced_at is null;
select tenant_table('course_consents', 'select, insert, update');
