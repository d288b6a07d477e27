-- Fair opening: wishes are collected in a window, then drawn by a seed whose hash was published before (docs/draw.md).
create table draws (
  club_id club_key not null references clubs (name),
  id uuid not null,
  name text not null check (name <> ''),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  -- the weightiest first
  priorities text[] not null default '{}' check (priorities <@ array['members', 'siblings', 'age_cohort', 'last_season', 'waited']),
  state text not null default 'open' check (state in ('open', 'drawn')),
  algorithm_version smallint not null,
  -- SHA-256 of the seed, published from the moment the window opens
  seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$'),
  seed text,
  drawn_at timestamptz,
  result_hash text check (result_hash ~ '^[0-9a-f]{64}$'),
  -- all that went into the draw and came out of it, without names: published as it is
  document jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (club_id, id),
  constraint draws_in_order check (opens_at < closes_at and closes_at <= draw_at),
  constraint draws_whole check ((state = 'drawn') = (seed is not null) and (state = 'drawn') = (drawn_at is not null)
    and (state = 'drawn') = (result_hash is not null) and (state = 'drawn') = (document is not null)),
  constraint draws_seed_as_promised check (seed is null or encode(sha256(convert_to(seed, 'UTF8')), 'hex') = seed_hash)
);
create index draws_due on draws (club_id, draw_at) where state = 'open';
select tenant_table('draws');

create function keep_draw_promise() returns trigger language plpgsql as $$
begin
  if old.state = 'drawn' or (old.seed_hash is not null and new.seed_hash is distinct from old.seed_hash) then
    raise exception 'what a draw has published is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger draws_promise before update on draws for each row execute function keep_draw_promise();

-- Written when the window opens. The application cannot read it before the draw is due.
create table draw_seeds (
  club_id club_key not null references clubs (name),
  draw_id uuid not null,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  primary key (club_id, draw_id),
  foreign key (club_id, draw_id) references draws (club_id, id) on delete cascade
);
select tenant_table('draw_seeds', 'insert, select (club_id, draw_id)');

create function due_draw_seed(draw uuid) returns text
language sql volatile security definer set search_path = public as
$$ select s.seed from draw_seeds s join draws d on d.club_id = s.club_id and d.id = s.draw_id
  where s.club_id = current_setting('app.club_id', true) and s.draw_id = draw and d.draw_at <= clock_timestamp() $$;
revoke execute on function due_draw_seed(uuid) from public;
grant execute on function due_draw_seed(uuid) to app;

alter table courses
  -- wishes instead of sign-up until this draw is made
  add column draw_id uuid,
  add foreign key (club_id, draw_id) references draws (club_id, id) on delete set null (draw_id);
create index courses_draw on courses (club_id, draw_id) where draw_id is not null;

create table draw_wishes (
  club_id club_key not null references clubs (name),
  id uuid not null,
  draw_id uuid not null,
  -- public; in order of arrival, which does not count in the draw
  number integer not null check (number > 0),
  -- gets the mails
  contact_id uuid not null,
  group_kind text not null check (group_kind in ('all_or_none', 'together')),
  -- only a confirmed one takes part
  state text not null check (state in ('sent', 'confirmed', 'withdrawn', 'drawn')),
  wished_at timestamptz not null,
  confirmed_at timestamptz,
  payment text not null default 'none' check (payment in ('none', 'invoice', 'mandate')),
  message text not null default '',
  privacy_version text not null,
  source text not null check (source in ('web', 'account')),
  version integer not null default 1,
  primary key (club_id, id),
  unique (club_id, draw_id, number),
  check (state not in ('confirmed', 'drawn') or confirmed_at is not null),
  foreign key (club_id, draw_id) references draws (club_id, id),
  foreign key (club_id, contact_id) references people (club_id, id)
);
create index draw_wishes_contact on draw_wishes (club_id, contact_id);
select tenant_table('draw_wishes', 'select, insert, update');

create table draw_wish_people (
  club_id club_key not null references clubs (name),
  wish_id uuid not null,
  person_id uuid not null,
  draw_id uuid not null,
  contact_id uuid not null,
  position smallint not null,
  companion text not null default '',
  mandate_id uuid,
  -- not withdrawn: nobody wishes twice in a draw
  is_live boolean not null default true,
  -- what became of it; null: nothing (yet)
  participation_id uuid,
  primary key (club_id, wish_id, person_id),
  foreign key (club_id, wish_id) references draw_wishes (club_id, id),
  foreign key (club_id, person_id) references people (club_id, id),
  foreign key (club_id, draw_id) references draws (club_id, id),
  foreign key (club_id, contact_id) references people (club_id, id),
  foreign key (club_id, mandate_id) references mandates (club_id, id),
  foreign key (club_id, participation_id) references participations (club_id, id)
);
create unique index draw_wish_people_once on draw_wish_people (club_id, draw_id, person_id) where is_live;
create index draw_wish_people_person on draw_wish_people (club_id, person_id);
create index draw_wish_people_contact on draw_wish_people (club_id, contact_id);
create index draw_wish_people_mandate on draw_wish_people (club_id, mandate_id) where mandate_id is not null;
create index draw_wish_people_participation on draw_wish_people (club_id, participation_id) where participation_id is not null;
select tenant_table('draw_wish_people', 'select, insert, update');

-- Every offer of the draw that a person could take, with the price and answers it would be taken with.
create table draw_choices (
  club_id club_key not null references clubs (name),
  wish_id uuid not null,
  person_id uuid not null,
  course_id uuid not null,
  -- 1 = first wish; null: possible, not wished
  rank smallint check (rank > 0),
  price_cents integer not null check (price_cents >= 0),
  price_kind text not null check (price_kind in ('non_member', 'member', 'reduced', 'free')),
  is_price_sure boolean not null,
  -- pairs of question and answer
  answers jsonb not null default '[]',
  -- texts agreed to: id and textVersion
  consents jsonb not null default '[]',
  primary key (club_id, wish_id, person_id, course_id),
  foreign key (club_id, wish_id, person_id) references draw_wish_people (club_id, wish_id, person_id),
  foreign key (club_id, course_id) references courses (club_id, id)
);
create index draw_choices_course on draw_choices (club_id, course_id);
select tenant_table('draw_choices', 'select, insert, update');
