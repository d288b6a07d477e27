import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { CURRENT_STATES, MEMBER_KINDS } from '../members/rules.ts'
import { canSeeReports } from './access.ts'
import { counted } from './queries.ts'
import { AGES } from './rules.ts'

export interface FigureLine {
  group: 'age' | 'department'
  /** Of an age its first year, empty without a birth date; of a department its name. */
  name: string
  passive: number
  m: number
  w: number
  d: number
  o: number
}

/** People who are members on a day, by age and by department. Organisations do not count. @throws Forbidden */
export async function listFigures(ctx: Ctx, day: Temporal.PlainDate): Promise<FigureLine[]> {
  allow(canSeeReports(ctx.actor))
  const { rows } = await sql<FigureLine>`
    with ${counted(ctx, day, MEMBER_KINDS)},
    ages as (select from_age, lead(from_age, 1, 999) over (order by from_age) as to_age from unnest(${[...AGES]}::int[]) t (from_age)),
    named ("group", place, name, sex, is_passive) as (
      select 'age', coalesce(from_age, 999), coalesce(from_age::text, ''), sex, is_passive from counted
        left join ages on extract(year from age(${day}::date, birth_on)) >= from_age and extract(year from age(${day}::date, birth_on)) < to_age
      union all select 'department', 0, d.name, c.sex, c.is_passive or e.kind = 'passive' from counted c
        join member_departments e on e.club_id = c.club_id and e.member_id = c.id and e.valid @> ${day}::date
        join departments d on d.club_id = e.club_id and d.id = e.department_id)
    select "group", name, count(*) filter (where is_passive)::int as passive, count(*) filter (where sex = 'm')::int as m,
      count(*) filter (where sex = 'w')::int as w, count(*) filter (where sex = 'd')::int as d, count(*) filter (where sex = 'o')::int as o
    from named group by "group", place, name order by "group", place, name`.execute(ctx.db)
  return rows
}

export interface YearLine {
  year: number
  entries: number
  exits: number
}

/** Entries and exits (last days) of the years up to that of a day, the last first; a pause is none. @throws Forbidden */
export async function listMovements(ctx: Ctx, day: Temporal.PlainDate, years: number): Promise<YearLine[]> {
  allow(canSeeReports(ctx.actor))
  const { rows } = await sql<YearLine>`
    with terms as (
      select unnest(range_agg(valid)) as term from memberships where club_id = ${ctx.club.id} and state = any(${[...CURRENT_STATES]})
      group by member_id),
    moves as (
      select lower(term) as moved_on, true as is_entry from terms union all select upper(term) - 1, false from terms where not upper_inf(term))
    select year, count(moved_on) filter (where is_entry)::int as entries, count(moved_on) filter (where not is_entry)::int as exits
    from generate_series(${day.year - years + 1}::int, ${day.year}::int) year
    left join moves on moved_on >= make_date(year, 1, 1) and moved_on < make_date(year + 1, 1, 1)
    group by year order by year desc`.execute(ctx.db)
  return rows
}
