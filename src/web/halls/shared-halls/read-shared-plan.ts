import type { Ctx } from '../../../domain/context.ts'
import {
  listSharedHalls,
  listSharedHours,
  listSharedOccupancy,
  measureSharedUse,
  type SharedOccupancy,
} from '../../../domain/occupancy/list-shared-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { KIND_TEXTS } from '../../../domain/occupancy/texts.ts'
import type { HallOwner } from '../../../domain/shared-halls/access.ts'
import { canAskOwner } from '../../../domain/shared-halls/access.ts'
import { listSharedClosures } from '../../../domain/shared-halls/list-shared-closures.ts'
import type { Gate } from '../../kit/gate.ts'
import { type OneDay, type ShownPlan, showPlan } from '../plan/draw-plan.ts'
import type { PlanState } from '../plan/plan-address.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { type BlockView, presentPlan } from '../plan/plan-view.ts'
import { BUSY_TIMES } from '../plan/read-plan.ts'
import { dayColumns, presentUse, type UseView } from '../plan/use-view.ts'
import { type ClosedNotice, presentClosedNotices } from './closed-view.ts'
import { PATH } from './shared-address.ts'

const OWN = { hue: 2, text: 'Ihr Verein' }
const OTHERS = { hue: null, text: 'Andere' }
const MATCHES = { hue: 4, text: KIND_TEXTS.match }

const colourOf = ({ isOwn, kind }: SharedOccupancy) => (isOwn ? OWN : kind === 'match' ? MATCHES : OTHERS)

/** Halls of the association on the club's plan. */
export interface SharedPlan {
  name: string
  halls: { slug: string; name: string }[]
  /** May request time there and give it back. */
  canAsk: boolean
  /** Closed halls with undecided sessions of the club. */
  closed: ClosedNotice[]
  /** Null without a chosen hall. */
  plan: ShownPlan | null
}

/** Slugs distinct from those of own halls. */
const slugOf = (owner: HallOwner, slug: string): string => `${owner.ctx.club.name}--${slug}`

/** Halls of the association for a plan's address (`oneDay`: if a list of several shows a day); null without an association or halls. */
export async function readSharedPlan(gate: Gate, state: PlanState, oneDay: OneDay): Promise<SharedPlan | null> {
  const { ctx } = gate
  const owner = gate.hallOwner()
  if (owner === null) return null
  const all = (await listSharedHalls(ctx, owner)).map((hall) => ({ ...hall, slug: slugOf(owner, hall.slug) }))
  if (all.length === 0) return null
  const halls = all.filter(({ slug }) => state.halls.length === 0 || state.halls.includes(slug))
  const name = owner.ctx.club.displayName
  const canAsk = canAskOwner(ctx.actor)
  const closed = canAsk ? presentClosedNotices(await listSharedClosures(ctx, owner)) : []
  const choices = all.map((hall) => ({ slug: hall.slug, name: `${hall.name} (Verband)` }))
  if (halls.length === 0) return { name, canAsk, closed, halls: choices, plan: null }
  const { from, to, days } = readPeriod(state.view, state.day, ctx.now)
  const isSummed = state.view === 'month' && !state.isList && halls.length > 1
  const partIds = halls.flatMap(({ parts }) => parts.map(({ id }) => id))
  const [rows, hours] = await Promise.all([
    isSummed ? [] : listSharedOccupancy(ctx, owner, { from, to, partIds }),
    listSharedHours(ctx, owner),
  ])
  const planned = rows.map((row) => ({ ...row, colour: colourOf(row), way: row.isOwn && canAsk ? PATH : null }))
  const shownDays = isSummed ? [] : days.filter(({ dayOfWeek }) => !state.isList || !state.weekday || dayOfWeek === state.weekday)
  const drawing = {
    plan: presentPlan(halls, planned, { days: shownDays, now: ctx.now, isWholeDay: state.isWholeDay, hours }),
    uses: isSummed ? await readSharedUses(ctx, owner, halls, days) : null,
    linkOf: ({ way }: BlockView) => way ?? null,
    ...{ state, whose: name },
    ...(halls.length > 1 && oneDay),
  }
  return { name, canAsk, closed, halls: choices, plan: showPlan(gate, 'shared-plan', drawing) }
}

async function readSharedUses(
  ctx: Ctx,
  owner: HallOwner,
  halls: readonly PlanHall[],
  days: readonly Temporal.PlainDate[],
): Promise<UseView | null> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return presentUse(halls, await measureSharedUse(ctx, owner, { first, last, ...BUSY_TIMES }), dayColumns(days), false)
}
