import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { hoursOn, type OpeningHours } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import type { FacilityKind } from '../facilities/input.ts'
import { listOpeningHoursOf } from '../facilities/list-opening-hours.ts'
import { publicHolidays } from '../holidays/named-holidays.ts'
import { listHallsInHolidays, readHolidays } from '../holidays/queries.ts'
import { canSeePlan } from './access.ts'
import { type DateFacts, findFreeStarts, type StartRange } from './find-free-starts.ts'
import { listPlanHalls, type PlanHall, type PlanPart } from './queries.ts'

/** Minutes of Berlin time since midnight. */
export interface FreeTimeWish {
  weekday: number
  from: number
  to: number
  minutes: number
  /** The first date is the next such weekday from here. */
  firstOn: Temporal.PlainDate
  weeks: number
  /** A word of the hall's equipment; empty = any. */
  equipment: string
  size: 'any' | 'whole'
  kind: FacilityKind | null
  /** Address segments of halls; empty = all. */
  halls: readonly string[]
}

type DayWish = Pick<FreeTimeWish, 'from' | 'to' | 'minutes' | 'equipment' | 'size' | 'kind' | 'halls'>

export interface FreeTime {
  hall: Pick<PlanHall, 'id' | 'name' | 'slug' | 'lanes' | 'kind' | 'alike'>
  part: PlanPart
  ranges: StartRange[]
  /** Places of the dates on which school holidays close the hall. */
  closed: ReadonlySet<number>
}

export interface FreeTimes {
  dates: Temporal.PlainDate[]
  /** Holidays among the dates, left out. */
  holidays: Temporal.PlainDate[]
  /** In no order; every start with at least one free date. */
  found: FreeTime[]
}

interface BusyRow {
  at: number
  atomId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

const MIDNIGHT = Temporal.PlainTime.from('00:00')

function datesOf({ weekday, firstOn, weeks }: FreeTimeWish, club: Ctx['club']) {
  const first = firstOn.add({ days: (weekday - firstOn.dayOfWeek + 7) % 7 })
  const all = Array.from({ length: weeks }, (_, at) => first.add({ days: 7 * at }))
  const last = all.at(-1) ?? first
  const free = publicHolidays(club, first, last)
  return { dates: all.filter((day) => !free.has(day.toString())), holidays: all.filter((day) => free.has(day.toString())) }
}

async function listBusy(ctx: Ctx, dates: readonly Temporal.PlainDate[]): Promise<BusyRow[]> {
  const starts = dates.map((day) => berlinMoment(day, MIDNIGHT).toString())
  const ends = dates.map((day) => berlinMoment(day.add({ days: 1 }), MIDNIGHT).toString())
  const held = sql`select part_id, starts_at, ends_at from bookings where club_id = ${ctx.club.id} and state = 'approved'`
  const { rows } = await sql<BusyRow>`
    select (w.place - 1)::int as at, a.atom_id, b.starts_at, least(b.ends_at, w.ends + interval '1 day') as ends_at
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality w (starts, ends, place)
    cross join lateral (
      ${held} and starts_at >= w.starts - interval '24 hours' and starts_at < w.ends and ends_at > w.starts
        and ends_at - starts_at <= interval '24 hours'
      union all ${held} and ends_at - starts_at > interval '24 hours' and ends_at > w.starts and starts_at < w.ends) b
    join part_atoms a on a.club_id = ${ctx.club.id} and a.part_id = b.part_id`.execute(ctx.db)
  return rows
}

const minuteOn = (day: Temporal.PlainDate, moment: Temporal.Instant, isEnd: boolean): number => {
  const order = Temporal.PlainDate.compare(berlinDay(moment), day)
  if (order !== 0) return order < 0 ? 0 : 1440
  const { hour, minute, second } = berlinTime(moment)
  return hour * 60 + minute + (isEnd && second > 0 ? 1 : 0)
}

const minutesOf = (time: Temporal.PlainTime): number => time.hour * 60 + time.minute

function openSpans(hours: readonly OpeningHours[], partId: string, day: Temporal.PlainDate): DateFacts['open'] {
  return (
    hoursOn(hours, partId, day)?.map(({ opensTime, closesTime }) => [minutesOf(opensTime), minutesOf(closesTime)] as const) ??
    null
  )
}

function pastOf(day: Temporal.PlainDate, now: Temporal.Instant): DateFacts['busy'] {
  const passed = Temporal.PlainDate.compare(day, berlinDay(now))
  if (passed > 0) return []
  return [[0, passed < 0 ? 1440 : minuteOn(day, now, true) + 1]]
}

async function pausesOf(
  ctx: Ctx,
  dates: readonly Temporal.PlainDate[],
): Promise<(hallId: string, day: Temporal.PlainDate) => boolean> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return () => false
  const [{ schoolDays }, halls] = await Promise.all([readHolidays(ctx, first, last), listHallsInHolidays(ctx)])
  const closed = new Set(halls.filter(({ isClosed }) => isClosed).map(({ id }) => id))
  return (hallId, day) => closed.has(hallId) && schoolDays.has(day.toString())
}

function fits(hall: PlanHall, { equipment, kind, halls }: DayWish): boolean {
  const word = fold(equipment)
  const isWanted = halls.length === 0 || halls.includes(hall.slug)
  return (
    isWanted &&
    (kind === null || hall.kind === kind) &&
    (word === '' || hall.equipment.some((thing) => fold(thing).includes(word)))
  )
}

/**
 * Starts with their free dates for each suitable part. Opening hours, closures and holidays count, requests do not. A start
 * without `missing` can be booked on all dates. @throws Forbidden
 */
export async function searchFreeTimes(ctx: Ctx, wish: FreeTimeWish): Promise<FreeTimes> {
  allow(canSeePlan(ctx.actor))
  return findTimes(ctx, wish)
}

/** `searchFreeTimes` with the right checked. */
export async function findTimes(ctx: Ctx, wish: FreeTimeWish): Promise<FreeTimes> {
  const { dates, holidays } = datesOf(wish, ctx.club)
  const parts = await findTimesOn(ctx, dates, wish)
  return { dates, holidays, found: parts.filter(({ ranges }) => ranges.length > 0) }
}

/** The same for known days, including parts without a free start. Call it with the right checked. */
export async function findTimesOn(ctx: Ctx, dates: readonly Temporal.PlainDate[], wish: DayWish): Promise<FreeTime[]> {
  const [halls, hours, busy, isPaused] = await Promise.all([
    listPlanHalls(ctx),
    listOpeningHoursOf(ctx, null),
    listBusy(ctx, dates),
    pausesOf(ctx, dates),
  ])
  const byAtom = Map.groupBy(busy, ({ atomId, at }) => `${atomId}/${at}`)
  return halls
    .filter((hall) => fits(hall, wish))
    .flatMap((hall) => {
      const own = hours.filter(({ facilityId }) => facilityId === hall.id)
      const closed = new Set(dates.flatMap((day, at) => (isPaused(hall.id, day) ? [at] : [])))
      const parts = hall.parts.filter(({ lanes }) => wish.size === 'any' || lanes.length === hall.lanes.length)
      return parts.map((part): FreeTime => {
        const facts = dates.map((day, at): DateFacts => {
          const held = part.lanes.flatMap((lane) => byAtom.get(`${hall.lanes[lane]?.id}/${at}`) ?? [])
          const taken = held.map(({ startsAt, endsAt }) => [minuteOn(day, startsAt, false), minuteOn(day, endsAt, true)] as const)
          return { open: closed.has(at) ? [] : openSpans(own, part.id, day), busy: [...taken, ...pastOf(day, ctx.now)] }
        })
        const { id, name, slug, lanes, kind, alike } = hall
        return { hall: { id, name, slug, lanes, kind, alike }, part, ranges: findFreeStarts(facts, wish), closed }
      })
    })
}
