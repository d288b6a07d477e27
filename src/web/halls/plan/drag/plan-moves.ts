import { MOVE_REFUSALS } from '../../../../domain/bookings/texts.ts'
import { doOverlap } from '../lay-out-blocks.ts'
import type { BlockModel, GroupModel, HallModel, PlanModel } from '../plan-model.ts'
import { DAY, type DayTime, type Minute } from '../plan-time.ts'

export interface Place {
  groupKey: string
  partId: string
  partName: string
  lanes: readonly number[]
  from: Minute
  to: Minute
}

export interface Spot {
  groupKey: string
  lane: number
  minute: Minute
}

export const STEP: Minute = 15

const snap = (minute: Minute): Minute => Math.round(minute / STEP) * STEP

const groupOf = (plan: PlanModel, key: string): GroupModel | undefined => plan.groups.find((group) => group.key === key)
export const hallOfGroup = (plan: PlanModel, key: string): HallModel | undefined =>
  plan.halls.find(({ slug }) => slug === groupOf(plan, key)?.slug)

/** Part of that many lanes from there, else one including the lane, else the closest in size. */
export function partAt(hall: HallModel, lane: number, size: number): HallModel['parts'][number] | null {
  const worth = ({ lanes }: HallModel['parts'][number]) =>
    Math.abs(lanes.length - size) * 1000 + (lanes.includes(lane) ? 0 : 100) + Math.abs((lanes[0] ?? 0) - lane)
  return hall.parts.toSorted((one, other) => worth(one) - worth(other))[0] ?? null
}

export function placeOf(plan: PlanModel, groupKey: string, block: BlockModel): Place | null {
  const part = hallOfGroup(plan, groupKey)?.parts.find(({ id }) => id === block.partId)
  return part ? { groupKey, partId: part.id, partName: part.name, lanes: part.lanes, from: block.from, to: block.to } : null
}

const minuteOf = (time: string): Minute | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Place named by a form; null outside this plan. */
export function placeGiven(plan: PlanModel, given: Record<'partId' | 'day' | 'from' | 'to', string>): Place | null {
  const hall = plan.halls.find(({ parts }) => parts.some(({ id }) => id === given.partId))
  const part = hall?.parts.find(({ id }) => id === given.partId)
  const [from, to] = [minuteOf(given.from), minuteOf(given.to)]
  if (!hall || !part || from === null || to === null || to <= from) return null
  const groupKey = `${hall.slug}/${given.day}`
  return groupOf(plan, groupKey) ? { groupKey, partId: part.id, partName: part.name, lanes: part.lanes, from, to } : null
}

interface Aim {
  groupKey: string
  lane: number
  from: Minute
  to: Minute
  size: number
}

/** Nearest valid place: a real part, quarter hours, within the day. */
export function settle(plan: PlanModel, aim: Aim): Place | null {
  const hall = hallOfGroup(plan, aim.groupKey)
  const part = hall && partAt(hall, Math.max(Math.min(aim.lane, hall.laneCount - 1), 0), aim.size)
  if (!part) return null
  const length = aim.to - aim.from
  const from = Math.max(Math.min(snap(aim.from), DAY - length), 0)
  return { groupKey: aim.groupKey, partId: part.id, partName: part.name, lanes: part.lanes, from, to: from + length }
}

/** The place with a new end, at least one step long. */
export const stretched = (place: Place, to: Minute): Place => ({
  ...place,
  to: Math.min(Math.max(snap(to), place.from + STEP), DAY),
})

/** The place with a new beginning, at least one step long. */
export const begunAt = (place: Place, from: Minute): Place => ({
  ...place,
  from: Math.max(Math.min(snap(from), place.to - STEP), 0),
})

export const isHolding = ({ state }: BlockModel): boolean => state === 'approved'

/** Blocks in the way, as far as this page knows; the server decides. */
export function rivalsAt(plan: PlanModel, place: Place, movedId: string | null): BlockModel[] {
  const lanesOf = (block: BlockModel) => Array.from({ length: block.span }, (_, at) => block.lane + at)
  return (groupOf(plan, place.groupKey)?.blocks ?? []).filter(
    (block) =>
      isHolding(block) &&
      block.id !== movedId &&
      doOverlap(block, place) &&
      lanesOf(block).some((lane) => place.lanes.includes(lane)),
  )
}

/** The hall is closed for some of the place; maintenance may go on. */
export const isShutAt = (plan: PlanModel, place: Place, block: BlockModel | null): boolean =>
  block?.kind !== 'maintenance' &&
  (groupOf(plan, place.groupKey)?.shut ?? []).some(
    (shut) => doOverlap(shut, place) && place.lanes.some((lane) => shut.lane <= lane && lane < shut.lane + shut.span),
  )

/** A session stays on its day: another day means cancelling it with a replacement. */
export const leavesDay = (block: BlockModel | null, origin: Place, place: Place): boolean =>
  block?.kind === 'course' && dayOfGroup(origin.groupKey) !== dayOfGroup(place.groupKey)

/** Reason that a block cannot be dragged; null if it can. */
export function stuckText(block: BlockModel, day: string, now: DayTime): string | null {
  const isOver = day < now.day || (day === now.day && block.to <= now.minute)
  if (block.kind === 'maintenance') return 'Eine Sperrung lässt sich im Plan nicht verschieben.'
  if (block.state === 'requested') return 'Über diese Anfrage ist noch nicht entschieden.'
  if (block.state === 'released') return 'Diese Belegung fällt aus.'
  if (isOver) return MOVE_REFUSALS.over
  return block.isCut ? 'Was über Mitternacht geht, lässt sich im Plan nicht verschieben.' : null
}

/** Reason that a block has no copy on the plan; null if it has. */
export function copyRefusal({ kind, isEvent }: BlockModel): string | null {
  if (kind === 'course') return 'Weitere Stunden eines Angebots tragen Sie beim Angebot ein.'
  return isEvent ? 'Weitere Termine legen Sie unter „Termine“ an.' : null
}

/** One step by an arrow key: a quarter hour, a lane, or the next hall or day. Null at the edge. */
export function stepped(plan: PlanModel, place: Place, key: string): Place | null {
  const size = place.lanes.length
  const lane = place.lanes[0] ?? 0
  const aim = { groupKey: place.groupKey, lane, size, from: place.from, to: place.to }
  if (key === 'ArrowUp') return settle(plan, { ...aim, from: place.from - STEP, to: place.to - STEP })
  if (key === 'ArrowDown') return settle(plan, { ...aim, from: place.from + STEP, to: place.to + STEP })
  const by = key === 'ArrowLeft' ? -1 : 1
  const hall = hallOfGroup(plan, place.groupKey)
  for (let next = lane + by; hall && next >= 0 && next < hall.laneCount; next += by) {
    const moved = settle(plan, { ...aim, lane: next })
    if (moved && moved.partId !== place.partId && moved.lanes.length === size) return moved
  }
  const at = plan.groups.findIndex(({ key: known }) => known === place.groupKey)
  const neighbour = plan.groups[at + by]
  if (!neighbour) return null
  const lanes = hallOfGroup(plan, neighbour.key)?.laneCount ?? 1
  return settle(plan, { ...aim, groupKey: neighbour.key, lane: by > 0 ? 0 : lanes - 1 })
}

/** ISO day of a group; its key is hall and day. */
export const dayOfGroup = (groupKey: string): string => groupKey.slice(groupKey.indexOf('/') + 1)
