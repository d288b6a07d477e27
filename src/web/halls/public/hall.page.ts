import { getFacility } from '../../../domain/facilities/queries.ts'
import { getPlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { FEEDS, subscribeAddress } from '../../feeds/feed-address.ts'
import { gateOf } from '../../kit/gate.ts'
import { type PlanState, readPlan } from '../plan/plan-address.ts'
import type { Route } from './+types/hall'
import { readPublicPlan } from './public-plan.ts'
import { PUBLIC_READS } from './public-reads.ts'

/** Fills in the shown day, unless it is past. */
const requestAddress = (path: string, { view }: PlanState, day: string, today: string): string =>
  view === 'day' && day >= today ? `${path}/request?am=${day}` : `${path}/request`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const [hall, facility] = await Promise.all([getPlanHall(ctx, params.facility), getFacility(ctx, params.facility)])
  const state = { ...readPlan(url.searchParams, 'week'), halls: [], colour: 'department' as const }
  const { name, street, postcode, city, equipment } = facility
  const { changesAt, ...shown } = await readPublicPlan(gate, [hall], state)
  gate.cacheable({ reads: PUBLIC_READS, nextChangeAt: changesAt })
  const calendar = gate.link(FEEDS.hall(hall.slug))
  const today = berlinDay(ctx.now).toString()
  return {
    ...shown,
    ask: requestAddress(`/occupancy/${hall.slug}`, state, shown.period.day, today),
    state,
    name,
    slug: hall.slug,
    equipment,
    feed: { subscribe: subscribeAddress(calendar), address: calendar },
    address: [street, `${postcode} ${city}`.trim()].filter(Boolean).join(', '),
    page: {
      title: `Belegungsplan ${name}`,
      description: `Wann ${name} belegt und wann sie frei ist.`,
      canonical: `/occupancy/${hall.slug}`,
      noindex: url.search !== '',
    },
  }
}
