import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { daysOnWeekday } from '../../kernel/calendar.ts'
import { hoursOn, type OpeningHours } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHoursOf } from '../facilities/list-opening-hours.ts'
import { listAtoms } from '../facilities/queries.ts'
import { listSchoolHolidays } from '../holidays/queries.ts'
import { daysOfHolidays } from '../holidays/rules.ts'
import type { DraftFacts } from './hold-times.ts'
import type { DraftNeed, DraftPart, Given } from './list-suitable-times.ts'
import {
  type Allocation,
  type AllocationDecision,
  type AllocationWindow,
  listAllocationDecisions,
  listAllocationParts,
  listNeeds,
  listWindows,
  type Need,
} from './queries.ts'
import { intersect, merge, minutesOf, type Times, type WeekTime } from './rules.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Share of a time's dates that counts as taken; fewer dates are left out of the booking. */
const TAKEN_SHARE = 0.5

/** Days of the plan by ISO weekday: in school weeks, or in school holidays. */
export type PlanDays = ReadonlyMap<number, Temporal.PlainDate[]>

export async function readPlanDays(ctx: Ctx, { from, to }: Allocation, inHolidays: boolean): Promise<PlanDays> {
  const holidays = daysOfHolidays(await listSchoolHolidays(ctx, from, to), from, to)
  return new Map(
    WEEK.map((weekday) => [
      weekday,
      daysOnWeekday(from, to, weekday).filter((day) => holidays.has(day.toString()) === inHolidays),
    ]),
  )
}

const toDraftNeed = (need: Need): DraftNeed => ({
  ...need,
  holder: need.forClubId ?? `school ${need.school}`,
  isSchool: need.forClubId === null,
})

/** Null for a refused need. */
export function givenOf({ partId, weekday, startsTime, endsTime }: AllocationDecision): Given | null {
  if (partId === null || weekday === null || startsTime === null || endsTime === null) return null
  return { partId, weekday, from: minutesOf(startsTime), to: minutesOf(endsTime) }
}

/** Facts for the plan of school weeks or holidays. Asks for no right. */
export async function gatherFacts(ctx: Ctx, allocation: Allocation, inHolidays: boolean): Promise<DraftFacts> {
  const [needs, decisions, parts, days] = await Promise.all([
    listNeeds(ctx, allocation.id),
    listAllocationDecisions(ctx, allocation.id),
    readParts(ctx, allocation, inHolidays),
    readPlanDays(ctx, allocation, inHolidays),
  ])
  const counting = needs.filter((need) => need.inHolidays === inHolidays)
  const ids = new Set(counting.map(({ id }) => id))
  return {
    criteria: allocation.criteria,
    parts,
    needs: counting.map(toDraftNeed),
    taken: await readTaken(ctx, parts, days),
    fixed: decisions
      .filter(({ needId, isByHand }) => isByHand && ids.has(needId))
      .map((decision) => ({ needId: decision.needId, given: givenOf(decision) })),
  }
}

async function readParts(ctx: Ctx, allocation: Allocation, inHolidays: boolean): Promise<DraftPart[]> {
  const [parts, windows, atoms, hours, days] = await Promise.all([
    listAllocationParts(ctx, allocation.id),
    listWindows(ctx, allocation.id),
    listAtoms(ctx),
    listOpeningHoursOf(ctx, null),
    readPlanDays(ctx, allocation, inHolidays),
  ])
  const facilities = await readFacilities(ctx)
  const counting = windows.filter((window) => window.inHolidays === inHolidays)
  return parts.map(({ partId, place, equipment }) => {
    const atomIds = [...(atoms.get(partId) ?? [])]
    const own = hours.filter(({ facilityId }) => facilityId === facilities.get(partId))
    const open = WEEK.flatMap((weekday) => {
      const put = atomIds.map((atom) => putUp(counting, atoms, atom, weekday))
      const inCommon = put.reduce((one, other) => intersect(one, other), put[0] ?? [])
      return openOn(own, partId, days.get(weekday) ?? [], inCommon).map((times) => ({ weekday, ...times }))
    })
    return { id: partId, place, equipment, atomIds, open }
  })
}

const putUp = (windows: readonly AllocationWindow[], atoms: Map<string, Set<string>>, atom: string, weekday: number): Times[] =>
  merge(
    windows
      .filter(({ partId, weekdays }) => weekdays.includes(weekday) && (atoms.get(partId)?.has(atom) ?? false))
      .map(({ startsTime, endsTime }) => ({ from: minutesOf(startsTime), to: minutesOf(endsTime) })),
  )

function openOn(hours: readonly OpeningHours[], partId: string, days: readonly Temporal.PlainDate[], times: Times[]): Times[] {
  if (days.length === 0) return []
  return days.reduce((left, day) => {
    const counting = hoursOn(hours, partId, day)
    if (counting === null) return left
    const open = counting.map(({ opensTime, closesTime }) => ({ from: minutesOf(opensTime), to: minutesOf(closesTime) }))
    return intersect(left, merge(open))
  }, times)
}

async function readFacilities(ctx: Ctx): Promise<Map<string, string>> {
  const parts = await ctx.db.selectFrom('parts').select(['id', 'facilityId']).where('clubId', '=', ctx.club.id).execute()
  return new Map(parts.map(({ id, facilityId }) => [id, facilityId]))
}

interface TakenRow {
  atomId: string
  weekday: number
  from: number
  to: number
  days: number
}

/** Ground held on most days: standing series, long closures. Single dates are left out of the booking. */
async function readTaken(ctx: Ctx, parts: readonly DraftPart[], days: PlanDays): Promise<(WeekTime & { atomId: string })[]> {
  const atomIds = [...new Set(parts.flatMap((part) => part.atomIds))]
  const all = [...days.values()].flat().map(String)
  if (all.length === 0 || atomIds.length === 0) return []
  const { rows } = await sql<TakenRow>`
    with counted as (
      select day, (day::timestamp at time zone 'Europe/Berlin') as begins, ((day + 1)::timestamp at time zone 'Europe/Berlin') as ends
      from unnest(${all}::date[]) as day),
    held as (
      select a.atom_id, c.day, extract(isodow from c.day)::int as weekday,
        greatest(extract(epoch from (lower(a.during) at time zone 'Europe/Berlin') - c.day::timestamp) / 60, 0)::int as "from",
        least(extract(epoch from (upper(a.during) at time zone 'Europe/Berlin') - c.day::timestamp) / 60, 1440)::int as "to"
      from counted c join booking_atoms a on a.club_id = ${ctx.club.id} and a.atom_id = any(${atomIds}::uuid[])
        and a.during && tstzrange(c.begins, c.ends))
    select atom_id, weekday, "from", "to", count(distinct day)::int as days from held group by 1, 2, 3, 4`.execute(ctx.db)
  return rows.filter((row) => row.days >= found(days.get(row.weekday)).length * TAKEN_SHARE)
}
