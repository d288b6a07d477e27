import { dayOfGroup, hallOfGroup, isHolding, isShutAt, type Place, partAt, type Spot, STEP } from './plan-moves.ts'
import { DAY, type DayTime, type Minute } from './plan-time.ts'
import type { PlanView } from './plan-view.ts'

/** Where nothing stands from which it could be seen. */
const USUAL: Minute = 90
const HALF_HOUR: Minute = 30
/** Nobody means five minutes, or the whole day, by a press. */
const [SHORTEST, LONGEST]: [Minute, Minute] = [30, 180]
/** When clubs begin to train. */
const EVENING: Minute = 17 * 60

/** How long bookings of a hall mostly are, as far as they are shown; of several the one closest to 90 minutes. */
export function usualLength(plan: PlanView, hallId: string): Minute {
  const counts = new Map<Minute, number>()
  for (const group of plan.groups)
    for (const { from, to, kind, state, isCut, isEcho } of group.hallId === hallId ? group.blocks : [])
      if (state === 'approved' && kind !== 'maintenance' && !isCut && !isEcho)
        counts.set(to - from, (counts.get(to - from) ?? 0) + 1)
  const [most] = [...counts].sort(
    ([one, often], [other, less]) => less - often || Math.abs(one - USUAL) - Math.abs(other - USUAL),
  )
  return Math.min(Math.max(most?.[0] ?? USUAL, SHORTEST), LONGEST)
}

const holds = ({ from, to }: { from: Minute; to: Minute }, minute: Minute): boolean => from <= minute && minute < to
const largest = (values: readonly Minute[]): Minute => Math.max(0, ...values)
const least = (values: readonly Minute[]): Minute => Math.min(DAY, ...values)

/** The beginning within a gap: on the half hour before what was pressed, else on the quarter hour, else where the gap begins. */
function beginning(minute: Minute, gap: { from: Minute; to: Minute }): Minute {
  const onGrid = Math.ceil(gap.from / STEP) * STEP
  const first = onGrid <= minute ? onGrid : gap.from
  const from = Math.max(Math.floor(minute / HALF_HOUR) * HALF_HOUR, first)
  return Math.min(from, gap.to - STEP)
}

/**
 * The booking that a press on free time is for: as long as usual there, up to the next booking, and within the opening hours where it was
 * pressed within them; not before `earliest`. null where somebody stands, or nothing fits in between.
 */
export function freeTimeAt(plan: PlanView, { groupKey, lane, minute }: Spot, earliest: Minute = 0): Place | null {
  const hall = hallOfGroup(plan, groupKey)
  const group = plan.groups.find(({ key }) => key === groupKey)
  const part = hall && partAt(hall, Math.max(Math.min(lane, hall.lanes.length - 1), 0), 1)
  if (!hall || !group || !part || minute < earliest || minute >= DAY) return null
  const isThere = (one: { lane: number; span: number }) => part.lanes.some((at) => one.lane <= at && at < one.lane + one.span)
  const taken = group.blocks.filter((block) => isHolding(block) && isThere(block))
  if (taken.some((one) => holds(one, minute))) return null
  const shut = group.shut.filter(isThere)
  const walls = shut.some((one) => holds(one, minute)) ? taken : [...taken, ...shut]
  const gap = {
    from: largest([earliest, ...walls.filter(({ to }) => to <= minute).map(({ to }) => to)]),
    to: least(walls.filter(({ from }) => from > minute).map(({ from }) => from)),
  }
  if (gap.to - gap.from < STEP) return null
  const from = beginning(minute, gap)
  const to = Math.min(from + usualLength(plan, hall.id), gap.to)
  return { groupKey, partId: part.id, partName: part.name, lanes: part.lanes, from, to }
}

/** What visitors may ask for: only what lies ahead, while the hall is open. */
export function askableAt(plan: PlanView, spot: Spot, now: DayTime): Place | null {
  const day = dayOfGroup(spot.groupKey)
  if (day < now.day) return null
  const earliest = day === now.day ? Math.ceil((now.minute + 1) / STEP) * STEP : 0
  const proposal = freeTimeAt(plan, spot, earliest)
  return proposal && !isShutAt(plan, proposal, null) ? proposal : null
}

/** The first free time from the evening on, for those who do not press: on the day that is today, else on the first that is shown. */
export function firstFreeTime(plan: PlanView, freeTimeOf: (spot: Spot) => Place | null): Place | null {
  const groups = [...plan.groups.filter(({ isToday }) => isToday), ...plan.groups]
  for (const { key } of groups)
    for (let minute = EVENING; minute < DAY; minute += STEP)
      for (let lane = 0; lane < (hallOfGroup(plan, key)?.lanes.length ?? 0); lane++) {
        const proposal = freeTimeOf({ groupKey: key, lane, minute })
        if (proposal) return proposal
      }
  return null
}
