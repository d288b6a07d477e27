-- Kölner Phonetik (Postel 1969): names that sound alike have the same digits.
create function sound_of(name text) returns text language plpgsql immutable parallel safe strict as $$
declare
  t text := translate(lower(name), 'äöüàáâãåçèéêëìíîïñòóôõøùúûýčćšśžźżłńęą', 'aouaaaaaceeeeiiiinooooouuuyccsszzzlnea');
begin
  t := regexp_replace(replace(t, 'ß', 'ss'), '[^a-z]', '', 'g');
  t := regexp_replace(t, '[dt](?=[csz])', '8', 'g');
  t := replace(t, 'ph', '3h');
  t := regexp_replace(t, '(?<=[ckq])x', '9', 'g');
  t := regexp_replace(t, '^c(?=[ahkloqrux9])', '4');
  t := regexp_replace(t, '(?<=[sz])c', '8', 'g');
  t := regexp_replace(t, 'c(?=[ahkoqux9])', '4', 'g');
  t := replace(replace(t, 'h', ''), 'x', '48');
  t := translate(t, 'aeijouybpdtfvwgkqclmnrsz9', '0000000112233344485667888');
  t := regexp_replace(t, '(.)\1+', '\1', 'g');
  return left(t, 1) || replace(substr(t, 2), '0', '');
end $$;

-- Names that sound alike, found without reading all.
alter table people add column sound text not null generated always as (sound_of(lastname) || ' ' || sound_of(firstname)) stored;
create index people_sound on people (club_id, sound);

-- A person found to be the same as another points to the one who stays; rows that may only be added stay with it.
alter table people add column merged_into uuid;
alter table people add foreign key (club_id, merged_into) references people (club_id, id);
alter table people add constraint people_merged_into_other check (merged_into <> id);
create index people_merged on people (club_id, merged_into) where merged_into is not null;

-- Two people whom staff have looked at: they are not the same.
create table distinct_people (
  club_id club_key not null,
  one_id uuid not null,
  other_id uuid not null,
  said_at timestamptz not null,
  said_by uuid,
  primary key (club_id, one_id, other_id),
  foreign key (club_id) references clubs (name),
  foreign key (club_id, one_id) references people (club_id, id) on delete cascade,
  foreign key (club_id, other_id) references people (club_id, id) on delete cascade
);
create index distinct_people_other on distinct_people (club_id, other_id);
alter table distinct_people enable row level security;
create policy own_club on distinct_people using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update, delete on distinct_people to app;

-- What was one person twice; rows that could not stand beside those of the person who stays are kept here as they were.
create table person_merges (
  club_id club_key not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  set_aside jsonb not null default '[]',
  merged_at timestamptz not null,
  merged_by uuid,
  primary key (club_id, id),
  foreign key (club_id) references clubs (name),
  foreign key (club_id, kept_id) references people (club_id, id) on delete cascade,
  foreign key (club_id, merged_id) references people (club_id, id) on delete cascade
);
create index person_merges_kept on person_merges (club_id, kept_id);
create index person_merges_merged on person_merges (club_id, merged_id);
alter table person_merges enable row level security;
create policy own_club on person_merges using (club_id = (select current_setting('app.club_id', true)))
  with check (club_id = (select current_setting('app.club_id', true)));
grant select, insert, update, delete on person_merges to app;
