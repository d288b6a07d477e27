import { Subscribe } from '../../feeds/subscribe.tsx'
import { useLive } from '../../kit/live.ts'
import { Band } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/hall'
import { LatePlan } from './late-plan.tsx'
import { PUBLIC_READS } from './public-reads.ts'

export { loader } from './hall.page.ts'

export default function Hall({ loaderData }: Route.ComponentProps) {
  useLive(...PUBLIC_READS)
  const { name, slug, ask, address, equipment, plan, period, state, feed } = loaderData
  const path = `/occupancy/${slug}`
  return (
    <>
      <Band title={name} line={address} />
      <div className="page">
        <div className="actions mb-4 print:hidden">
          <LinkButton to={ask}>Hallenzeit anfragen</LinkButton>
          <LinkButton to="/occupancy" look="quiet">
            Alle Hallen
          </LinkButton>
        </div>
        <LatePlan {...{ path, plan, period, state }} label={`Belegungsplan ${name}, ${period.text}`} />
        {equipment.length > 0 && <p className="mt-4 text-muted print:hidden">Ausstattung: {equipment.join(', ')}</p>}
        <div className="mt-6 max-w-3xl print:hidden">
          <Subscribe title="Immer im Kalender" {...feed}>
            Abonnieren Sie, wann diese Halle belegt ist. Was der Verein nicht veröffentlicht hat, steht dort nur als „Belegt“.
          </Subscribe>
        </div>
      </div>
    </>
  )
}
