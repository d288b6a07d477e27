import { type RawBuilder, sql } from 'kysely'

export interface HourTarget {
  year: number
  /** Minutes that a member owes the club. */
  minutes: number
  ageFrom: number
  ageTo: number
  /** Most minutes that go on into the next year. */
  mostCarried: number
  centsPerHour: number
}

export interface HourAccount {
  target: number
  done: number
  /** From the year before. */
  carried: number
  /** Missing minutes; 0 when enough. */
  shortfall: number
  isExempt: boolean
}

type Minutes = RawBuilder<number>

/** Column of the minutes of a year. */
const columnOf = (year: number): string => `in_${year}`
const doneIn = (year: number): Minutes => sql<number>`coalesce(${sql.ref(`d.${columnOf(year)}`)}, 0)`
const isExemptIn = (year: number): RawBuilder<boolean> => sql<boolean>`coalesce(x.years @> ${year}::int, false)`

/** A target counts for members of its age on 31 December who were in the club all year long until then or left later. */
const owedIn = ({ year, minutes, ageFrom, ageTo }: HourTarget): Minutes => sql<number>`(case
  when t.entry_on < make_date(${year}, 1, 1) and coalesce(t.exit_on >= make_date(${year}, 12, 31), true) and not ${isExemptIn(year)}
    and coalesce(${year} - extract(year from w.birth_on) between ${ageFrom} and ${ageTo}, true) then ${minutes}::int else 0 end)`

/** Surplus goes on, as far as the target of its year lets it; shortfall does not. */
const carriedOver = (targets: readonly HourTarget[]): Minutes =>
  targets.reduce<Minutes>(
    (carried, target) =>
      sql<number>`least(greatest(${carried} + ${doneIn(target.year)} - ${owedIn(target)}, 0), ${target.mostCarried}::int)`,
    sql<number>`0`,
  )

const untilYear = (targets: readonly HourTarget[], year: number) =>
  targets.filter((one) => one.year <= year).toSorted((one, other) => one.year - other.year)

/** Columns of `d`: minutes of each year that the account of a year needs, from rows with `year` and `minutes`. */
export function doneColumns(targets: readonly HourTarget[], year: number): RawBuilder<unknown> {
  const years = new Set([...untilYear(targets, year).map((one) => one.year), year])
  const sums = [...years].map((one) => sql`(sum(minutes) filter (where year = ${one}))::int as ${sql.id(columnOf(one))}`)
  return sql`${sql.join(sums)}, (count(*) filter (where year = ${year}))::int as shifts`
}

/**
 * Columns of the account of a year, from the first year with a target on: what was done and carried, what is owed, and whether the
 * person is exempt. For a query of `people w`, their time in the club `t` (`entry_on`, `exit_on`), what they did `d`
 * (`doneColumns`) and their exemptions `x` (`years`).
 */
export function accountColumns(targets: readonly HourTarget[], year: number): RawBuilder<unknown> {
  const until = untilYear(targets, year)
  const target = until.find((one) => one.year === year)
  const carried = carriedOver(until.filter((one) => one !== target))
  return sql`case when d.person_id is null then 0 else ${carried} end as carried, ${doneIn(year)} as done,
    ${target ? owedIn(target) : sql`0`} as target, ${target ? isExemptIn(year) : sql`false`} as is_exempt`
}
