import { Link } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { Band } from '../../ui/band.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/halls'
import { LatePlan } from './late-plan.tsx'
import { PUBLIC_READS } from './public-reads.ts'

export { loader } from './halls.page.ts'

const PATH = '/occupancy'

/** A month of all halls at once says nothing to a visitor. */
const VIEWS = ['day', 'week'] as const

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
