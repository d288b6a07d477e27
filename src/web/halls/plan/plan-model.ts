import type { OccupancyState } from '../../../domain/occupancy/list-occupancy.ts'
import type { Axis } from './plan-place.ts'
import type { Minute, ShutView } from './plan-time.ts'

/** A plan as a press or a drag needs it. The browser reads it from the plan's HTML (`read-model.ts`). */
export interface PlanModel {
  halls: HallModel[]
  /** By hall, then by day. */
  groups: GroupModel[]
}

export interface HallPart {
  id: string
  name: string
  /** Positions of its atomic parts among the hall's lanes, in order. */
  lanes: number[]
}

export interface HallModel {
  name: string
  slug: string
  laneCount: number
  parts: HallPart[]
  axis: Axis
}

/** One hall on one day. */
export interface GroupModel {
  /** Slug of the hall and ISO day. */
  key: string
  slug: string
  /** ISO day. */
  day: string
  dayText: string
  isToday: boolean
  shut: ShutView[]
  blocks: BlockModel[]
}

export interface BlockModel {
  id: string
  /** With soft hyphens (`plainName`). */
  title: string
  partId: string
  from: Minute
  to: Minute
  lane: number
  span: number
  state: OccupancyState
  kind: 'course' | 'maintenance' | 'other'
  version: number
  /** Begins or ends on another day: it cannot be dragged. */
  isCut?: true
  /** Its event moves too. */
  isEvent?: true
  /** Further rectangle of a booking with lanes apart. */
  isEcho?: true
}
