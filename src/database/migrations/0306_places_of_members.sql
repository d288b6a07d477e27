-- Whether clubs of the selected association count on some of its parts: with a weekly time, a session or an event ahead. Says nothing else of them.
create function members_count_on(part_ids uuid[], moment timestamptz) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from course_slots where place_club_id = current_setting('app.club_id', true) and place_club_id <> club_id
      and part_id = any(part_ids) and (upper_inf(valid) or upper(valid) > (moment at time zone 'Europe/Berlin')::date))
    or exists (select from sessions where place_club_id = current_setting('app.club_id', true) and place_club_id <> club_id
      and part_id = any(part_ids) and ends_at > moment and state = 'planned')
    or exists (select from events where place_club_id = current_setting('app.club_id', true) and place_club_id <> club_id
      and part_id = any(part_ids) and ends_at > moment and state <> 'cancelled')
$$;
revoke execute on function members_count_on(uuid[], timestamptz) from public;
grant execute on function members_count_on(uuid[], timestamptz) to app;
