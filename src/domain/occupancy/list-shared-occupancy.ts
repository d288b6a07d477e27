import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHoursOf, type OpeningLine } from '../facilities/list-opening-hours.ts'
import type { HallOwner } from '../shared-halls/access.ts'
import { canSeeShared } from '../shared-halls/access.ts'
import { listPublicOccupancy, type Occupancy, type Window } from './list-occupancy.ts'
import { readUse, type Use, type UsePeriod } from './measure-use.ts'
import { listPlanHalls, type PlanHall } from './queries.ts'
import { type FreeTimes, type FreeTimeWish, findTimes } from './search-free-times.ts'
import { occupiedText } from './texts.ts'

export interface SharedOccupancy extends Occupancy {
  isOwn: boolean
}

export async function listSharedHalls(ctx: Ctx, owner: HallOwner): Promise<PlanHall[]> {
  allow(canSeeShared(ctx.actor))
  return listPlanHalls(owner.ctx)
}

export async function listSharedHours(ctx: Ctx, owner: HallOwner): Promise<OpeningLine[]> {
  allow(canSeeShared(ctx.actor))
  return listOpeningHoursOf(owner.ctx, null)
}

/** Own bookings with their title, others as the public sees them, without requests. @throws Forbidden */
export async function listSharedOccupancy(ctx: Ctx, owner: HallOwner, window: Window): Promise<SharedOccupancy[]> {
  allow(canSeeShared(ctx.actor))
  const [all, own] = await Promise.all([listPublicOccupancy(owner.ctx, window), listOwnTitles(ctx, window)])
  const beside = { sessionId: null, seriesId: null, eventId: null, departmentId: null, department: null, hue: null }
  return all.flatMap(({ title, courseSlug: _, eventId: __, ...row }) => {
    const mine = own.get(row.id)
    if (mine === undefined && row.state === 'requested') return []
    const shown = mine ?? (row.kind === 'maintenance' ? null : title) ?? occupiedText(row.kind, row.state)
    return [{ ...row, ...beside, title: shown, forClub: null, isOwn: mine !== undefined }]
  })
}

async function listOwnTitles(ctx: Ctx, { from, to }: Window): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from shared_bookings where starts_at >= ${from.subtract({ hours: 24 })} and starts_at < ${to}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Minutes by atomic part and day. @throws Forbidden */
export async function measureSharedUse(ctx: Ctx, owner: HallOwner, period: UsePeriod): Promise<Use[]> {
  allow(canSeeShared(ctx.actor))
  return readUse(owner.ctx, period)
}

/** `searchFreeTimes` in the association's halls. @throws Forbidden */
export async function searchSharedTimes(ctx: Ctx, owner: HallOwner, wish: FreeTimeWish): Promise<FreeTimes> {
  allow(canSeeShared(ctx.actor))
  return findTimes(owner.ctx, wish)
}
