import { Link } from 'react-router'
import { listPlanHalls } from '../../domain/occupancy/queries.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/halls'
import { LatePlan } from './late-plan.tsx'
import { readPlan } from './plan-address.ts'
import { nextMidnight, readPublicPlan } from './public-plan.ts'
import { PUBLIC_READS } from './public-reads.ts'

const PATH = '/occupancy'
/** A month of all halls at once says nothing to a visitor. */
const VIEWS = ['day', 'week'] as const

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
  gate.cacheable({ reads: PUBLIC_READS, nextChangeAt: nextMidnight(ctx.now) })
  return {
    ...(await readPublicPlan(ctx, halls, state)),
    state,
    halls: halls.map(({ slug, name }) => ({ slug, name })),
    page: { description: 'Wann welche Halle belegt ist, und wo Sie Zeit anfragen.', canonical: PATH, noindex: url.search !== '' },
  }
}

export default function Halls({ loaderData: { halls, plan, period, state } }: Route.ComponentProps) {
  useLive(...PUBLIC_READS)
  return (
    <>
      <Band title="Hallen und Belegung" line="Wann welche Halle belegt ist. Freie Zeit können Sie anfragen." />
      <div className="page">
        {halls.length === 0 ? (
          <EmptyState>Hier stehen bald die Hallen des Vereins.</EmptyState>
        ) : (
          <>
            <ul className="plan-halls" aria-label="Hallen">
              {halls.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={`${PATH}/${slug}`} className="chip">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            <LatePlan path={PATH} {...{ plan, period, state }} views={VIEWS} label={`Belegung aller Hallen, ${period.text}`} />
          </>
        )}
      </div>
    </>
  )
}
