import type { PlanModel } from '../plan-model.ts'
import { DAY, type DayTime, type Minute } from '../plan-time.ts'
import { dayOfGroup, hallOfGroup, isHolding, isShutAt, type Place, partAt, type Spot, STEP } from './plan-moves.ts'

/** Length without bookings to learn from. */
const USUAL: Minute = 90
const HALF_HOUR: Minute = 30
/** A press never means five minutes, or the whole day. */
const [SHORTEST, LONGEST]: [Minute, Minute] = [30, 180]
const EVENING: Minute = 17 * 60

/** Most frequent length of the hall's shown bookings; on a tie the one closest to 90 minutes. */
export function usualLength(plan: PlanModel, slug: string): Minute {
  const counts = new Map<Minute, number>()
  for (const group of plan.groups)
    for (const { from, to, kind, state, isCut, isEcho } of group.slug === slug ? group.blocks : [])
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

/** Start within a gap: the half hour before the press, else the quarter hour, else the start of the gap. */
function beginning(minute: Minute, gap: { from: Minute; to: Minute }): Minute {
  const onGrid = Math.ceil(gap.from / STEP) * STEP
  const first = onGrid <= minute ? onGrid : gap.from
  const from = Math.max(Math.floor(minute / HALF_HOUR) * HALF_HOUR, first)
  return Math.min(from, gap.to - STEP)
}

/**
 * Booking proposed by a press on free time: of usual length, up to the next booking, from `earliest` on. A press within the opening
 * hours stays within them. Null on a booking, and in a gap shorter than a step.
 */
export function freeTimeAt(plan: PlanModel, { groupKey, lane, minute }: Spot, earliest: Minute = 0): Place | null {
  const hall = hallOfGroup(plan, groupKey)
  const group = plan.groups.find(({ key }) => key === groupKey)
  const part = hall && partAt(hall, Math.max(Math.min(lane, hall.laneCount - 1), 0), 1)
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
  const to = Math.min(from + usualLength(plan, hall.slug), gap.to)
  return { groupKey, partId: part.id, partName: part.name, lanes: part.lanes, from, to }
}

/** Visitors may ask for future time within the opening hours. */
export function askableAt(plan: PlanModel, spot: Spot, now: DayTime): Place | null {
  const day = dayOfGroup(spot.groupKey)
  if (day < now.day) return null
  const earliest = day === now.day ? Math.ceil((now.minute + 1) / STEP) * STEP : 0
  const proposal = freeTimeAt(plan, spot, earliest)
  return proposal && !isShutAt(plan, proposal, null) ? proposal : null
}

/** First free time of the evening, for the keyboard: today, else on the first shown day. */
export function firstFreeTime(plan: PlanModel, freeTimeOf: (spot: Spot) => Place | null): Place | null {
  const groups = [...plan.groups.filter(({ isToday }) => isToday), ...plan.groups]
  for (const { key } of groups)
    for (let minute = EVENING; minute < DAY; minute += STEP)
      for (let lane = 0; lane < (hallOfGroup(plan, key)?.laneCount ?? 0); lane++) {
        const proposal = freeTimeOf({ groupKey: key, lane, minute })
        if (proposal) return proposal
      }
  return null
}
