-- A sign-up with another address stands in the profile of whoever was signed in when they opened its mailed link and said so.
alter table participations
  add column club_user_id uuid,
  add foreign key (club_id, club_user_id) references club_users (club_id, id) on delete set null (club_user_id);
create index participations_user on participations (club_id, club_user_id) where club_user_id is not null;
