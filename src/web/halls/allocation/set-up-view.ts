import type { Allocation, AllocationWindow } from '../../../domain/allocations/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { berlinDay, formatDay, formatTime, isBefore } from '../../../kernel/calendar.ts'
import type { Option } from '../../ui/options.tsx'

export interface SetUpView {
  version: number
  saved: Record<string, string | boolean>
  windows: { weekdays: string[] }[]
}

/** Parts of all halls of the association, named with their hall. */
export async function listHallParts(ctx: Ctx): Promise<Option[]> {
  const facilities = await listFacilities(ctx)
  return facilities.flatMap(({ name, parts }) =>
    parts.map((part) => ({ id: part.id, name: parts.length === 1 ? name : `${name}, ${part.name}` })),
  )
}

const ORDER = ['school', 'youth', 'league', 'last_holder'] as const
const criteriaOf = (criteria: readonly string[]) =>
  Object.fromEntries(ORDER.map((_, at) => [`criteria[${at}]`, criteria[at] ?? '']))

/** Proposal: from next September, with a quarter of a year to decide. */
export function newSetUp(now: Temporal.Instant): SetUpView {
  const today = berlinDay(now)
  const next = today.with({ month: 9, day: 1 })
  const from = isBefore(today.add({ months: 3 }), next) ? next : next.add({ years: 1 })
  return {
    version: 0,
    saved: {
      name: `Saison ${from.year}/${String(from.year + 1).slice(2)}`,
      from: formatDay(from),
      to: formatDay(from.add({ years: 1 }).subtract({ days: 1 })),
      needsUntil: formatDay(today.add({ days: 28 })),
      objectionsUntil: formatDay(today.add({ days: 56 })),
      ...criteriaOf(ORDER),
      'windows[0].startsTime': '17:00',
      'windows[0].endsTime': '22:00',
    },
    windows: [{ weekdays: ['1', '2', '3', '4', '5'] }],
  }
}

export function presentSetUp(one: Allocation, windows: readonly AllocationWindow[]): SetUpView {
  return {
    version: one.version,
    saved: {
      name: one.name,
      note: one.note,
      hasHolidayPlan: one.hasHolidayPlan,
      from: formatDay(one.from),
      to: formatDay(one.to),
      needsUntil: formatDay(one.needsUntil),
      objectionsUntil: formatDay(one.objectionsUntil),
      ...criteriaOf(one.criteria),
      ...Object.fromEntries(
        windows.flatMap(({ partId, startsTime, endsTime, inHolidays }, at) => [
          [`windows[${at}].partId`, partId],
          [`windows[${at}].startsTime`, formatTime(startsTime)],
          [`windows[${at}].endsTime`, formatTime(endsTime)],
          [`windows[${at}].inHolidays`, inHolidays],
        ]),
      ),
    },
    windows: windows.map(({ weekdays }) => ({ weekdays: weekdays.map(String) })),
  }
}
