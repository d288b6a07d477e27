-- What an admin is limited to: areas of the club, reading alone, a last day. Other roles have none of it.
alter table club_users
  add column areas text[] not null default '{}',
  add column is_read_only boolean not null default false,
  add column ends_on date,
  add column stays_until_handover boolean not null default false,
  add column end_asked_on date,
  add constraint club_users_areas_check check (areas <@ array['members', 'finance', 'halls', 'website', 'safeguarding']),
  add constraint club_users_limits_check check (role = 'admin' or (areas = '{}' and not is_read_only and ends_on is null)),
  add constraint club_users_handover_check check (ends_on is not null or (not stays_until_handover and end_asked_on is null));
create index club_users_ends on club_users (club_id, ends_on) where ends_on is not null;
