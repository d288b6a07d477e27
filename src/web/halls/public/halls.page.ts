import { listPlanHalls } from '../../../domain/occupancy/queries.ts'
import { gateOf } from '../../kit/gate.ts'
import { readPlan } from '../plan/plan-address.ts'
import type { Route } from './+types/halls'
import { readPublicPlan } from './public-plan.ts'
import { PUBLIC_READS } from './public-reads.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const halls = await listPlanHalls(ctx)
  const asked = readPlan(url.searchParams)
  const state = {
    ...asked,
    view: asked.view === 'month' ? ('week' as const) : asked.view,
    halls: [],
    colour: 'department' as const,
  }
  const { changesAt, ...shown } = await readPublicPlan(gate, halls, state)
  gate.cacheable({ reads: PUBLIC_READS, nextChangeAt: changesAt })
  return {
    ...shown,
    state,
    halls: halls.map(({ slug, name }) => ({ slug, name })),
    page: {
      description: 'Wann welche Halle belegt ist, und wo Sie Zeit anfragen.',
      canonical: '/occupancy',
      noindex: url.search !== '',
    },
  }
}
