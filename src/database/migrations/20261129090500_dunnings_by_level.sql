-- Claims at several levels are dunned the same day, each by its own words.
alter table dunnings drop constraint dunnings_club_id_debtor_id_dunned_on_key,
  add unique (club_id, debtor_id, dunned_on, level);
