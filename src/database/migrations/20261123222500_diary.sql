-- The fitness diary. Its rows are in sight of their person alone: `app.diary_of` names them for one transaction, and no right of any role replaces it.
create table diary_entries (
  club_id club_key not null,
  id uuid not null,
  club_user_id uuid not null,
  on_day date not null,
  activity text check (activity in ('run', 'walk', 'cycle', 'swim', 'gym', 'strength', 'ball', 'dance', 'other')),
  minutes integer check (minutes between 1 and 1440),
  metres integer check (metres between 1 and 1000000),
  strain text check (strain in ('light', 'moderate', 'vigorous')),
  grams integer check (grams between 20000 and 400000),
  -- of the Sportabzeichen; `result` in hundredths of a second, or in centimetres
  discipline text,
  result integer check (result between 1 and 10000000),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  entered_at timestamptz not null,
  primary key (club_id, id),
  foreign key (club_id, club_user_id) references club_users (club_id, id) on delete cascade,
  constraint diary_entries_says_something check (minutes is not null or grams is not null or result is not null),
  constraint diary_entries_activity_check1 check ((activity is null) = (minutes is null)),
  constraint diary_entries_result_check1 check ((discipline is null) = (result is null))
);
create index diary_entries_days on diary_entries (club_id, club_user_id, on_day desc, id desc);
alter table diary_entries enable row level security;
create policy own_diary on diary_entries to app
  using (club_id = (select current_setting('app.club_id', true))
    and club_user_id = (select nullif(current_setting('app.diary_of', true), '')::uuid))
  with check (club_id = (select current_setting('app.club_id', true))
    and club_user_id = (select nullif(current_setting('app.diary_of', true), '')::uuid));
grant select, insert, update, delete on diary_entries to app;
-- Removes what is past its time, and reads no content.
create policy forgotten on diary_entries to retention using (club_id = (select current_setting('app.club_id', true)));
grant select (club_id, club_user_id), delete on diary_entries to retention;
grant select (club_id, id, last_login_at, created_at) on club_users to retention;

-- Sums of the finished weeks of a club, of at least five people; else no row. Coarse, so that one more entry is no entry to read.
create function diary_sums(from_day date, to_day date)
  returns table (people integer, hours integer, kilometres integer, weekly_minutes integer)
  language sql stable security definer set search_path = public as $$
  select count(distinct club_user_id)::integer, (sum(minutes) / 60)::integer, (coalesce(sum(metres), 0) / 1000)::integer,
    (round(sum(minutes) / count(distinct club_user_id) / greatest(1, (to_day - from_day) / 7.0) / 10) * 10)::integer
  from diary_entries
  where club_id = current_setting('app.club_id', true) and on_day >= from_day and on_day < to_day and minutes is not null
  having count(distinct club_user_id) >= 5
$$;
revoke execute on function diary_sums(date, date) from public;
grant execute on function diary_sums(date, date) to app;
