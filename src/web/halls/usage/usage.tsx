import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tooltip, TooltipGroup } from '../../ui/tooltip.tsx'
import type { Route } from './+types/usage'
import '../plan/month.css'
import { UseMatrix } from '../plan/month.tsx'
import { PATH, planAddress, READS } from '../plan/plan-address.ts'
import { PlanBar } from '../plan/plan-bar.tsx'
import { TimeUses } from './time-uses.tsx'

export { loader } from './usage.page.ts'

const USAGE = `${PATH}/usage`

export default function Usage({ loaderData: { state, period, halls, uses, times } }: Route.ComponentProps) {
  useLive(...READS)
  const list = { isList: true, standing: null }
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
        <PlanBar path={USAGE} {...{ state, period, halls }} isBare Tip={Tooltip} />
      </TooltipGroup>
      {uses.rows.length === 0 ? (
        <EmptyState>Noch sind keine Sportstätten angelegt.</EmptyState>
      ) : (
        <UseMatrix
          caption={`Belegt in Prozent, ${period.text}`}
          uses={uses}
          cellTo={({ slug }, weekday) => planAddress(PATH, state, { ...list, halls: [slug], weekday: Number(weekday) })}
          rowTo={({ slug }) => planAddress(PATH, state, { ...list, halls: [slug], weekday: null })}
        />
      )}
      <TimeUses times={times} when={period.text} />
    </>
  )
}
