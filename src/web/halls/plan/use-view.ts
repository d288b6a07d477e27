import type { TimeUse } from '../../../domain/occupancy/measure-attendance.ts'
import type { Use } from '../../../domain/occupancy/measure-use.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { formatTimes, weekdayShort } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { BUSY } from './plan-figures.ts'

export interface UseRow {
  key: string
  slug: string
  name: string
  /** Part of the hall in the row above. */
  isPart: boolean
  /** Whole percent of the usable time by column; null if always closed. */
  percents: (number | null)[]
  total: number | null
}

/** Use of halls: thousands of figures, their heads only once. */
export interface UseView {
  columns: { key: string; label: string }[]
  rows: UseRow[]
}

interface UseColumn {
  key: string
  label: string
  days: ReadonlySet<string>
}

const MINUTES = BUSY.to - BUSY.from

function percentOf(uses: readonly Use[], lanes: number, days: number): number | null {
  let [used, closed] = [0, 0]
  for (const one of uses) {
    used += one.usedMinutes
    closed += one.closedMinutes
  }
  const usable = lanes * days * MINUTES - closed
  return usable > 0 ? Math.round((used / usable) * 100) : null
}

function rowFor(
  row: Omit<UseRow, 'percents' | 'total'>,
  uses: readonly Use[],
  lanes: number,
  columns: readonly UseColumn[],
): UseRow {
  const ofDay = Map.groupBy(uses, ({ day }) => day.toString())
  const percents = columns.map(({ days }) => {
    const within = [...days].flatMap((day) => ofDay.get(day) ?? [])
    return percentOf(within, lanes, days.size)
  })
  const days = columns.reduce((sum, column) => sum + column.days.size, 0)
  return { ...row, percents, total: percentOf(uses, lanes, days) }
}

/** A row for each hall; `withParts` adds one for each of several lanes. */
export function presentUse(
  halls: readonly PlanHall[],
  uses: readonly Use[],
  columns: readonly UseColumn[],
  withParts: boolean,
): UseView {
  const rows = halls.flatMap(({ id, slug, name, lanes }) => {
    const own = uses.filter(({ facilityId }) => facilityId === id)
    const whole = rowFor({ key: id, slug, name, isPart: false }, own, lanes.length, columns)
    if (!withParts || lanes.length < 2) return [whole]
    const parts = lanes.map((lane) =>
      rowFor(
        { key: lane.id, slug, name: lane.name, isPart: true },
        own.filter(({ atomId }) => atomId === lane.id),
        1,
        columns,
      ),
    )
    return [whole, ...parts]
  })
  return { columns: columns.map(({ key, label }) => ({ key, label })), rows }
}

export const dayColumns = (days: readonly Temporal.PlainDate[]): UseColumn[] =>
  days.map((day) => ({
    key: day.toString(),
    label: `${weekdayShort(day.dayOfWeek)} ${day.day}.`,
    days: new Set([day.toString()]),
  }))

export const weekdayColumns = (days: readonly Temporal.PlainDate[]): UseColumn[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const own = days.filter(({ dayOfWeek }) => dayOfWeek === weekday).map(String)
    return own.length > 0 ? [{ key: String(weekday), label: weekdayShort(weekday), days: new Set(own) }] : []
  })

export interface TimeUseView {
  key: string
  when: string
  place: string
  title: string
  held: string
  /** `8 (aus 3 Stunden)` */
  people: string
}

export function presentTimeUse(use: TimeUse): TimeUseView {
  const { facilityName, partName, isOnlyPart, weekday, startsTime, endsTime, title, held, counted, present } = use
  const when = `${weekdayShort(weekday)} ${formatTimes(startsTime, endsTime)}`
  const place = isOnlyPart ? facilityName : `${facilityName}, ${partName}`
  const sessions = counted === held ? '' : ` (aus ${plural(counted, 'Stunde', 'Stunden')})`
  return {
    key: [when, place, title].join(),
    when,
    place,
    title,
    held: String(held),
    people: counted === 0 ? 'keine Angaben' : `${Math.round(present / counted)}${sessions}`,
  }
}
