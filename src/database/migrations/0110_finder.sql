-- The words that a club's offers are found by. A search is compared with them first: they are few, and typing errors show in words,
-- not in whole texts. A word that no offer has any more finds nothing and does no harm.
create table course_words (
  club_id club_key not null references clubs (name),
  word text not null collate "C" check (word ~ '^[a-z0-9]+$'),
  primary key (club_id, word)
);
select tenant_table('course_words', 'select, insert');

create function note_course_words() returns trigger language plpgsql as $$
begin
  insert into course_words (club_id, word)
    select distinct new.club_id, word from regexp_split_to_table(new.search, '[^a-z0-9]+') word where word <> '' order by word
    on conflict do nothing;
  return null;
end $$;
create trigger course_words_noted after insert or update of search on courses for each row execute function note_course_words();

insert into course_words (club_id, word)
  select distinct club_id, word from courses, regexp_split_to_table(search, '[^a-z0-9]+') word where word <> '';

-- The finder reads all public offers of a club at once.
create index courses_public on courses (club_id) where state in ('published', 'running');
