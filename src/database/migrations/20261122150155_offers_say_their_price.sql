-- An offer without any price was free for everybody, or covered by the members' fee, by its kind alone. What it costs is said by its prices
-- from now on: a member price of 0 alone means the fee covers it, a full price of 0 that it is free; without a price nobody has said so.
-- What was public keeps what its page said; of drafts of courses their editors are asked.
insert into course_prices (club_id, course_id, kind, cents)
select c.club_id, c.id, case when c.kind = 'ongoing' then 'member' else 'non_member' end, 0
from courses c
where not exists (select from course_prices p where p.club_id = c.club_id and p.course_id = c.id)
  and (c.kind = 'ongoing' or c.state <> 'draft');
