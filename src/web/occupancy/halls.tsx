import { Link } from 'react-router'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { listPlanHalls } from '../../domain/occupancy/queries.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/halls'
import { LatePlan } from './late-plan.tsx'
import { readPlan } from './plan-address.ts'
import { nextMidnight, PUBLIC_READS, readPublicPlan } from './public-plan.ts'

const PATH = '/occupancy'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const [halls, facilities] = await Promise.all([listPlanHalls(ctx), listFacilities(ctx)])
  const asked = readPlan(url.searchParams)
  // A month of all halls at once says nothing to a visitor.
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
    halls: facilities.map(({ slug, name, street, city }) => ({ slug, name, address: [street, city].filter(Boolean).join(', ') })),
    page: { description: 'Wann welche Halle belegt ist, und wo Sie Zeit anfragen.', canonical: PATH, noindex: url.search !== '' },
  }
}

export default function Halls({ loaderData: { halls, plan, period, state } }: Route.ComponentProps) {
  useLive('booking', 'closure', 'session', 'course', 'event', 'facility')
  return (
    <>
      <Band title="Hallen und Belegung" line="Wann welche Halle belegt ist. Freie Zeit können Sie anfragen." />
      <div className="page">
        {halls.length === 0 ? (
          <EmptyState>Hier stehen bald die Hallen des Vereins.</EmptyState>
        ) : (
          <>
            <ul className="plan-halls">
              {halls.map(({ slug, name, address }) => (
                <li key={slug}>
                  <Link to={`${PATH}/${slug}`} className="card block">
                    <strong>{name}</strong>
                    {address && <span className="block text-muted">{address}</span>}
                  </Link>
                </li>
              ))}
            </ul>
            <LatePlan path={PATH} {...{ plan, period, state }} label={`Belegung aller Hallen, ${period.text}`} />
          </>
        )}
      </div>
    </>
  )
}
