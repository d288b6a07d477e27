import { allow } from '../../kernel/answer.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type FreePart, findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { listOccupants, type Occupant } from '../bookings/queries.ts'
import type { Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { type DateAhead, listDatesAhead, planDates, type Replaced } from './plan-dates.ts'
import { listAtoms } from './queries.ts'
import type { Choices, PlannedDate, SeriesPlan } from './rules.ts'

export interface PreviewedDate extends DateAhead {
  /** Who stands in the way; nobody = free. A date that waits for a closure to be lifted has none. */
  occupants: Occupant[]
  /** Who is cancelled because the board takes this time. */
  displaced: Occupant[]
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
  const planned = await planDates(ctx, input, choices, replaced)
  const ahead = await listDatesAhead(ctx, planned, replaced)
  const free = new Set(planned.known.filter((one) => !one.isOwn).map(({ id }) => id))
  const inTheWay = await listInTheWay(ctx, ahead, free)
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
      freeParts: looksUp ? await listFreeParts(ctx, date, 3) : [],
      freeTimes: looksUp ? await findFreeTimes(ctx, date, 2) : [],
    })
  }
  const named = planned.left.map((one) => ({ ...one, holiday: planned.daysOff.get(one.on.toString()) ?? '' }))
  return { dates: previewed, left: named, conflicts }
}

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
