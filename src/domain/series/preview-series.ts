import { allow } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type FreePart, findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { listOccupants, type Occupant } from '../bookings/queries.ts'
import { isOpen, type Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours, type OpeningLine } from '../facilities/list-opening-hours.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { listAhead, listAtoms, type SeriesBooking } from './queries.ts'
import { type Choices, type PlannedDate, planSeries, type SeriesPlan } from './rules.ts'

export interface PreviewedDate extends PlannedDate {
  /** Who stands in the way; nobody = free. A date that waits for a closure to be lifted has none. */
  occupants: Occupant[]
  /** Who is cancelled because the board takes this time. */
  displaced: Occupant[]
  /** Within the opening hours. */
  isOpen: boolean
  /** The series that is edited has this very time on this day already. */
  stands: boolean
  /** Choices that would work now: other parts at that time, other times of that day. Only for the first conflicts. */
  freeParts: FreePart[]
  freeTimes: Times[]
  /** Only closures are in the way: it may wait. */
  mayWait: boolean
}

export interface SeriesPreview {
  /** Days of the rule without a booking; of a holiday with its name. */
  left: (SeriesPlan['left'][number] & { holiday: string })[]
  dates: PreviewedDate[]
  conflicts: number
}

/** What is edited: the bookings of this series from this day of its rule on are taken as free, those changed by themselves stay. */
export interface Replaced {
  seriesId: string
  fromOn: Temporal.PlainDate
}

/** For so many conflicts alternatives are looked up. */
const MOST_ALTERNATIVES = 40

/** Every date of a series with who is in its way, before anything is saved. `choices` are looked at too. @throws Forbidden */
export async function previewSeries(
  ctx: Ctx,
  given: SeriesInput,
  choices: Choices = new Map(),
  replaced: Replaced | null = null,
): Promise<SeriesPreview> {
  const input = SeriesInput.parse(given)
  allow(canPlaceBooking(ctx.actor, input.departmentId))
  return lookAtDates(ctx, input, choices, replaced)
}

/** The same of a series that was read; a building block: the right was asked for. */
export async function lookAtDates(
  ctx: Ctx,
  input: SeriesFacts,
  choices: Choices,
  replaced: Replaced | null = null,
): Promise<SeriesPreview> {
  const known = replaced ? await listAhead(ctx, replaced.seriesId, replaced.fromOn) : []
  const own = new Set(known.filter((one) => one.isOwn).map(({ on }) => on.toString()))
  const booked = new Map(known.filter(isLive).map((one) => [one.on.toString(), one]))
  const free = new Set(known.filter((one) => !one.isOwn).map(({ id }) => id))
  const daysOff = await readDaysOffAt(ctx, input.partId, input.from, input.to)
  const { dates, left } = planSeries(input, choices, daysOff)
  const ahead = dates.filter(({ on, startsAt }) => !own.has(on.toString()) && (replaced === null || isAhead(ctx, startsAt)))
  const inTheWay = await listInTheWay(ctx, ahead, free)
  const hours = await listHoursOf(
    ctx,
    ahead.map(({ partId }) => partId),
  )
  const previewed: PreviewedDate[] = []
  let conflicts = 0
  for (const date of ahead) {
    const all = inTheWay(date)
    const mayWait = all.length > 0 && all.every(({ closureId }) => closureId !== null)
    const occupants = date.choice?.kind === 'override' ? all.filter(({ closureId }) => closureId !== null) : all
    const settled = occupants.length === 0 || (date.choice?.kind === 'wait' && mayWait)
    if (!settled) conflicts++
    const looksUp = !settled && conflicts <= MOST_ALTERNATIVES
    previewed.push({
      ...date,
      mayWait,
      occupants: settled ? [] : occupants,
      displaced: date.choice?.kind === 'override' ? all.filter(({ closureId }) => closureId === null) : [],
      isOpen: isOpen(hours.get(date.partId) ?? [], date.partId, date),
      stands: isSame(booked.get(date.on.toString()), date),
      freeParts: looksUp ? await listFreeParts(ctx, date, 3) : [],
      freeTimes: looksUp ? await findFreeTimes(ctx, date, 2) : [],
    })
  }
  const named = left.map((one) => ({ ...one, holiday: daysOff.get(one.on.toString()) ?? '' }))
  return { dates: previewed, left: named, conflicts }
}

const isLive = ({ state }: SeriesBooking) => state === 'approved' || state === 'suspended'
const isSame = (one: SeriesBooking | undefined, { partId, startsAt, endsAt }: PlannedDate): boolean =>
  one !== undefined && one.partId === partId && one.startsAt.equals(startsAt) && one.endsAt.equals(endsAt)

/** Whether a date would lie outside the opening hours anew: the board has to say why. */
export const isNewlyClosed = ({ isOpen, stands }: Pick<PreviewedDate, 'isOpen' | 'stands'>): boolean => !isOpen && !stands

/** The opening hours of the halls of these parts: what was chosen for a date may lie in another hall. */
async function listHoursOf(ctx: Ctx, partIds: readonly string[]): Promise<Map<string, OpeningLine[]>> {
  const hours = new Map<string, OpeningLine[]>()
  for (const partId of new Set(partIds)) hours.set(partId, await listOpeningHours(ctx, partId))
  return hours
}

const isAhead = (ctx: Ctx, moment: Temporal.Instant) => isAfter(moment, ctx.now)

/** Reads once who is in the way of any of these dates; the answer tells for one of them. */
export async function listInTheWay(
  ctx: Ctx,
  dates: PlannedDate[],
  except: ReadonlySet<string>,
): Promise<(date: PlannedDate) => Occupant[]> {
  if (dates.length === 0) return () => []
  const compare = Temporal.Instant.compare
  const [atoms, all] = await Promise.all([listAtoms(ctx), listOccupants(ctx, dates, dates.length * 8 + except.size)])
  const others = all.filter(({ bookingId }) => !except.has(bookingId))
  const shareGround = (one: string, other: string) => !(atoms.get(one) ?? new Set()).isDisjointFrom(atoms.get(other) ?? new Set())
  return (date) =>
    others.filter(
      (other) =>
        compare(other.startsAt, date.endsAt) < 0 &&
        compare(date.startsAt, other.endsAt) < 0 &&
        shareGround(date.partId, other.partId),
    )
}
