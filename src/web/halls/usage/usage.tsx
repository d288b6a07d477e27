import { useRef } from 'react'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Drawn, useLinksIn } from '../../ui/drawn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tooltip, TooltipGroup } from '../../ui/tooltip.tsx'
import type { Route } from './+types/usage'
import '../plan/month.css'
import { PATH, planAddress, READS } from '../plan/plan-address.ts'
import { PlanBar } from '../plan/plan-bar.tsx'
import { TimeUses } from './time-uses.tsx'

export { loader } from './usage.page.ts'

const USAGE = `${PATH}/usage`

export default function Usage({ loaderData: { state, period, choice, drawn, caption, times } }: Route.ComponentProps) {
  useLive(...READS)
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a')
  return (
    <>
      <PageHead
        title="Auslastung"
        line="Wie viel der Zeit von 15 bis 22 Uhr belegt ist. Gesperrte Zeit zählt nicht mit."
        actions={
          <LinkButton to={planAddress(PATH, state)} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
      />
      <TooltipGroup>
        <PlanBar path={USAGE} {...{ state, period, choice }} isBare Tip={Tooltip} />
      </TooltipGroup>
      {drawn === null ? (
        <EmptyState>Noch sind keine Sportstätten angelegt.</EmptyState>
      ) : (
        <Drawn as="section" className="table-frame plan-use" aria-label={caption} tabIndex={0} {...{ drawn, frame }} />
      )}
      <TimeUses times={times} when={period.text} />
    </>
  )
}
