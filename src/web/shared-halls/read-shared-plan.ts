import { type Ctx, isManager } from '../../domain/context.ts'
import { listSharedHalls, listSharedHours, listSharedOccupancy } from '../../domain/occupancy/list-shared-occupancy.ts'
import type { HallOwner } from '../../domain/shared-halls/access.ts'
import type { PlanState } from '../occupancy/plan-address.ts'
import { readPeriod } from '../occupancy/plan-period.ts'
import { type PlanView, presentPlan } from '../occupancy/plan-view.ts'
import { PATH } from './shared-address.ts'

const OWN = { hue: 2, text: 'Ihr Verein' }
const OTHERS = { hue: null, text: 'Andere' }

/** The association's halls on the club's plan: to choose from, and as they are shown. */
export interface SharedPlan {
  name: string
  halls: { slug: string; name: string }[]
  /** May ask for time there and give it back. */
  canAsk: boolean
  /** null: none of them was chosen, or a month has no room for several. */
  plan: PlanView | null
}

/** Their names in the address, apart from those of the club's own halls. */
const slugOf = (owner: HallOwner, slug: string): string => `${owner.ctx.club.name}--${slug}`

/** The halls of the association beside the club's own, for an address; null without an association or halls. */
export async function readSharedPlan(ctx: Ctx, owner: HallOwner | null, state: PlanState): Promise<SharedPlan | null> {
  if (owner === null) return null
  const all = (await listSharedHalls(ctx, owner)).map((hall) => ({ ...hall, slug: slugOf(owner, hall.slug) }))
  if (all.length === 0) return null
  const halls = all.filter(({ slug }) => state.halls.length === 0 || state.halls.includes(slug))
  const name = owner.ctx.club.displayName
  const canAsk = isManager(ctx.actor)
  const choices = all.map((hall) => ({ slug: hall.slug, name: `${hall.name} (Verband)` }))
  if (halls.length === 0 || (state.view === 'month' && !state.isList && halls.length > 1))
    return { name, canAsk, halls: choices, plan: null }
  const { from, to, days } = readPeriod(state.view, state.day, ctx.now)
  const partIds = halls.flatMap(({ parts }) => parts.map(({ id }) => id))
  const [rows, hours] = await Promise.all([listSharedOccupancy(ctx, owner, { from, to, partIds }), listSharedHours(ctx, owner)])
  const planned = rows.map((row) => ({ ...row, colour: row.isOwn ? OWN : OTHERS, way: row.isOwn && canAsk ? PATH : null }))
  const shownDays = days.filter(({ dayOfWeek }) => !state.isList || !state.weekday || dayOfWeek === state.weekday)
  return {
    ...{ name, canAsk, halls: choices },
    plan: presentPlan(halls, planned, { days: shownDays, now: ctx.now, isWholeDay: state.isWholeDay, hours }),
  }
}
