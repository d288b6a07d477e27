import type pg from 'pg'

const FIRST =
  "array['Anna','Ben','Clara','David','Emma','Felix','Greta','Hannes','Ida','Jonas','Kim','Lena','Max','Nora','Otto','Paula','Erika','Sabine','Tim','Ute']"
const START = "array['Müller','Schmidt','Gruber','Huber','Bauer','Lang','Stein','Berger','Wagner','Fischer']"
const END = "array['','mann','feld','hofer','bach','inger','wald','dorf','reiter','ner']"

/** From a first to a last number: families of four; one in ten has left, one in fifty is passive, one in a thousand is dead. */
const grow = (from: number, to: number): string[] => [
  `insert into people (club_id, id, firstname, lastname, email, birth_on, sex, search)
    select 'gsv', uuidv7(), f, l, e, date '1945-01-01' + n * 7 % 28000, case n % 2 when 0 then 'w' else 'm' end,
      replace(replace(lower(f || ' ' || l), 'ü', 'ue'), 'ö', 'oe') || ' ' || e from (
      select n, (${FIRST})[1 + n % 20] as f, (${START})[1 + (n / 20) % 10] || (${END})[1 + (n / 200) % 10] || case when n % 3 = 0 then ' ' || n else '' end as l,
        'mitglied' || n || '@menge.example' as e from generate_series(${from}, ${to}) n) named`,
  `insert into members (club_id, id, person_id, member_no)
    select club_id, uuidv7(), id, (500000 + substring(email from '[0-9]+')::int)::text from people p where club_id = 'gsv' and email like 'mitglied%@menge.example'
      and not exists (select from members m where m.club_id = p.club_id and m.person_id = p.id)`,
  `insert into memberships (club_id, id, member_id, state, kind, valid)
    select club_id, uuidv7(), id, 'active', case when n % 50 = 0 then 'passiv' else 'aktiv' end,
      daterange(date '2000-01-01' + n * 3 % 9000, case when n % 10 = 0 or n % 1000 = 1 then date '2025-07-01' end)
      from (select club_id, id, member_no::int as n from members m where club_id = 'gsv' and member_no ~ '^[5-9][0-9]{5}$'
        and not exists (select from memberships s where s.club_id = m.club_id and s.member_id = m.id)) fresh`,
  `insert into memberships (club_id, id, member_id, state, valid)
    select s.club_id, uuidv7(), s.member_id, case when m.member_no::int % 1000 = 1 then 'deceased' else 'left' end, daterange(upper(s.valid), null)
      from memberships s join members m on m.club_id = s.club_id and m.id = s.member_id
      where s.club_id = 'gsv' and m.member_no ~ '^[5-9][0-9]{5}$' and s.state = 'active' and upper(s.valid) = date '2025-07-01'
        and not exists (select from memberships o where o.club_id = s.club_id and o.member_id = s.member_id and o.state in ('left', 'deceased'))`,
  `insert into member_departments (club_id, id, member_id, department_id, valid)
    select m.club_id, uuidv7(), m.id, d.id, daterange(date '2000-01-01' + m.member_no::int * 3 % 9000, null)
      from members m join (select id, row_number() over (order by name) - 1 as place, count(*) over () as of from departments where club_id = 'gsv') d
        on d.place = m.member_no::int % d.of
      where m.club_id = 'gsv' and m.member_no ~ '^[5-9][0-9]{5}$'
        and not exists (select from member_departments e where e.club_id = m.club_id and e.member_id = m.id)`,
]

/** Gives the demo club members up to this number, besides its own. */
export async function growMembers(owner: pg.Pool, from: number, to: number): Promise<void> {
  for (const statement of grow(from, to)) {
    await owner.query(statement)
    // The next statement joins these rows.
    await owner.query('analyze')
  }
  // Vacuum makes index-only reads possible, as after a night of the running program.
  await owner.query('vacuum analyze people, members, memberships, member_departments')
}
