import type { DayTime, Minute } from './plan-time.ts'
import { DAY } from './plan-time.ts'
import type { GroupView, HallView } from './plan-view.ts'

/** Free time of a part on a day. */
export interface FreeTime {
  partId: string
  from: Minute
  to: Minute
}

/** Shorter gaps are of no use to a group. */
const SHORTEST = 30

type Ground = Pick<HallView, 'parts' | 'axis'>
type HallDay = Pick<GroupView, 'day' | 'shut' | 'blocks'>

interface Busy {
  from: Minute
  to: Minute
  lane: number
  span: number
}

/** Requests count as taken; cancelled sessions do not. */
const busyOf = ({ shut, blocks }: HallDay): Busy[] => [
  ...shut,
  ...blocks.filter(({ state }) => state === 'approved' || state === 'requested'),
]

const isOn = (lanes: readonly number[], { lane, span }: Busy): boolean => lanes.some((one) => lane <= one && one < lane + span)

function gapsBetween(busy: readonly Busy[], from: Minute, to: Minute): [Minute, Minute][] {
  const gaps: [Minute, Minute][] = []
  let at = from
  for (const one of busy.toSorted((a, b) => a.from - b.from)) {
    if (one.from - at >= SHORTEST) gaps.push([at, Math.min(one.from, to)])
    at = Math.max(at, one.to)
  }
  if (to - at >= SHORTEST) gaps.push([at, to])
  return gaps.filter(([start, end]) => end - start >= SHORTEST)
}

/**
 * Free times of a hall on a day from a moment on, each part for itself; what a larger part has free in the same time is not
 * told again of its smaller ones. A hall without opening hours is free within the drawn hours alone.
 */
export function freeTimesOf({ parts, axis }: Ground, hallDay: HallDay, since: DayTime): FreeTime[] {
  if (hallDay.day < since.day) return []
  const begin = hallDay.day === since.day ? since.minute : 0
  const all = busyOf(hallDay)
  const [first, last] = hallDay.shut.length > 0 ? [0, DAY] : [axis.from, axis.to]
  const told: (FreeTime & { lanes: readonly number[] })[] = []
  for (const { id, lanes } of parts.toSorted((one, other) => other.lanes.length - one.lanes.length)) {
    const busy = all.filter((one) => isOn(lanes, one))
    for (const [from, to] of gapsBetween(busy, Math.max(first, begin), last)) {
      const isTold = told.some((one) => one.from <= from && to <= one.to && lanes.every((lane) => one.lanes.includes(lane)))
      if (!isTold) told.push({ partId: id, from, to, lanes })
    }
  }
  return told.map(({ lanes: _, ...free }) => free)
}
