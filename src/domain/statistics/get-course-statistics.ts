import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listSeasons, type Season } from '../seasons/queries.ts'
import { canSeeBilling, canSeeStatistics } from './access.ts'
import { COUNTED_ROWS, counted } from './queries.ts'
import { type Amounts, chosenSeason, FIGURE_SETS, type FigureSet, noAmounts, seasonsUntil, sumOf } from './rules.ts'

/** Seasons side by side. */
const SEASONS = 4
/** Offers of all of them; more are left out, and the answer says so. */
const MOST_COURSES = 4000

interface CourseLine {
  seasonId: string
  id: string
  slug: string
  title: string
  departmentId: string | null
  department: string | null
  hue: number | null
  amounts: Amounts
}

/** Figures of each offer of some seasons, by department and title. One statement. */
async function listCourseLines(ctx: Ctx, seasonIds: readonly string[], set: FigureSet): Promise<CourseLine[]> {
  const amounts = FIGURE_SETS[set].map(
    (key) => sql`select ${key}::text as key, season_id, course_id, value, total from (${COUNTED_ROWS[key](ctx)}) r`,
  )
  const { rows } = await sql<CourseLine & { amounts: Partial<Amounts> | null }>`
    with ${counted(ctx, seasonIds)},
    sums as (
      select season_id, course_id, json_object_agg(key, json_build_object('value', value, 'total', total)) as amounts
      from (select key, season_id, course_id, sum(value) as value, sum(total) as total
        from (${sql.join(amounts, sql` union all `)}) amounts group by key, season_id, course_id) f
      group by season_id, course_id)
    select z.season_id, z.id, z.slug, z.title, z.department_id, d.name as department, d.hue, sums.amounts
    from counted z left join departments d on d.club_id = ${ctx.club.id} and d.id = z.department_id
    left join sums on sums.season_id = z.season_id and sums.course_id = z.id
    order by d.name nulls last, z.title, z.id limit ${MOST_COURSES}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, amounts: Object.assign(noAmounts(), row.amounts) }))
}

/** A figure's line with the same of the season before; null where there was none. */
export interface Compared {
  amounts: Amounts
  before: Amounts | null
}
export interface DepartmentStatistics extends Compared {
  /** Null: offers without a department. */
  id: string | null
  name: string | null
  hue: number | null
  courses: number
}
export type CourseStatistics = Omit<CourseLine, 'seasonId'> & Compared
export interface Statistics {
  seasons: Season[]
  season: Season
  before: Season | null
  total: Compared
  departments: DepartmentStatistics[]
  courses: CourseStatistics[]
  /** The season and up to three before it, the latest first. */
  trend: { season: Season; courses: number; amounts: Amounts }[]
  isCut: boolean
}

function departmentsOf(own: readonly CourseLine[], former: readonly CourseLine[]): DepartmentStatistics[] {
  const earlier = Map.groupBy(former, ({ departmentId }) => departmentId)
  return [...Map.groupBy(own, ({ departmentId }) => departmentId)].map(([id, lines]) => ({
    id,
    name: lines[0]?.department ?? null,
    hue: lines[0]?.hue ?? null,
    courses: lines.length,
    amounts: sumOf(lines),
    before: earlier.has(id) ? sumOf(earlier.get(id) ?? []) : null,
  }))
}

/** An offer is compared with those of the same title and department. */
const sameOffer = ({ departmentId, title }: CourseLine): string => `${departmentId} ${title.trim().toLowerCase()}`

/**
 * Figures of a season by offer and department, with those of the season before; `departmentId` limits them to one, null to
 * offers without. Null without seasons. Two statements. @throws Forbidden
 */
export async function getCourseStatistics(
  ctx: Ctx,
  {
    seasonId,
    departmentId,
    set = 'people',
  }: { seasonId?: string | undefined; departmentId?: string | null | undefined; set?: FigureSet },
): Promise<Statistics | null> {
  allow(canSeeStatistics(ctx.actor) && (set === 'people' || canSeeBilling(ctx)))
  const seasons = await listSeasons(ctx)
  const season = chosenSeason(seasons, seasonId, berlinDay(ctx.now))
  if (!season) return null
  const shown = seasonsUntil(seasons, season, SEASONS)
  const every = await listCourseLines(
    ctx,
    shown.map(({ id }) => id),
    set,
  )
  const lines = every.filter((line) => departmentId === undefined || line.departmentId === departmentId)
  const linesOf = Map.groupBy(lines, (line) => line.seasonId)
  const before = shown[1] ?? null
  const [own, former] = [linesOf.get(season.id) ?? [], (before && linesOf.get(before.id)) ?? []]
  const earlier = Map.groupBy(former, sameOffer)
  return {
    seasons,
    season,
    before,
    total: { amounts: sumOf(own), before: before && sumOf(former) },
    departments: departmentsOf(own, former),
    courses: own.map(({ seasonId: _, ...line }) => {
      const same = earlier.get(sameOffer({ ...line, seasonId: '' }))
      return { ...line, before: same ? sumOf(same) : null }
    }),
    trend: shown.map((one) => {
      const its = linesOf.get(one.id) ?? []
      return { season: one, courses: its.length, amounts: sumOf(its) }
    }),
    isCut: every.length === MOST_COURSES,
  }
}
