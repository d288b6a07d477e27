import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tooltip, TooltipGroup } from '../../ui/tooltip.tsx'
import { PlanDrag } from '../plan/drag/plan-drag.tsx'
import { PATH, planAddress, READS } from '../plan/plan-address.ts'
import { PlanBar } from '../plan/plan-bar.tsx'
import { PlanFoot, PlanLegend, PosterLink, PrintButton } from '../plan/plan-foot.tsx'
import { unpackPlan } from '../plan/plan-packing.ts'
import { PlanShown } from '../plan/plan-shown.tsx'
import type { BlockView } from '../plan/plan-view.ts'
import { useWhole } from '../plan/use-whole.ts'
import { DisplacementNotes } from '../series/displacement-notes.tsx'
import { ClosedNotices } from '../shared-halls/closed-notices.tsx'
import { SharedPlanPart } from '../shared-halls/shared-plan-part.tsx'
import type { Route } from './+types/bookings'
import { BookingPanel } from './booking-panel.tsx'
import { NewBookingPanel } from './new-booking-panel.tsx'

export { action, loader } from './bookings.page.ts'

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { period, halls, shared, state, figures, booking, canChange, departments, displacements, done } = loaderData
  const plan = useMemo(() => unpackPlan(loaderData.plan), [loaderData.plan])
  const [search] = useSearchParams()
  const frame = useRef<HTMLElement>(null)
  const isWhole = useWhole()
  const { form: answer, shown: displaced } = useKeptAnswer(actionData) ?? { form: null, shown: null }
  // Without the path: it stands on every block.
  const linkTo = planAddress('', state)
  const linkOf = useCallback((block: BlockView) => `${linkTo}&buchung=${block.id}`, [linkTo])
  const isNew = canChange && search.has('neu')
  const panel = isNew ? (
    <NewBookingPanel halls={halls} departments={departments} day={period.day} {...{ answer, displaced }} />
  ) : (
    booking && <BookingPanel key={booking.id} {...{ booking, halls, answer, displacements }} />
  )
  return (
    <>
      <PageHead
        title="Belegungspläne"
        actions={
          <>
            <LinkButton to={`${PATH}/free`} look="quiet">
              Freie Zeit suchen
            </LinkButton>
            {canChange && (
              <LinkButton to={`${PATH}/import`} look="quiet">
                Plan übernehmen
              </LinkButton>
            )}
            {canChange && <LinkButton to={planAddress(PATH, state, {}, { neu: '1' })}>Belegung eintragen</LinkButton>}
          </>
        }
      />
      {done && (
        <div className="mb-3">
          <Notice kind="good" alert>
            {done}
          </Notice>
        </div>
      )}
      <DisplacementNotes displacements={displacements} answer={answer} />
      {shared && <ClosedNotices notices={shared.closed} />}
      <TooltipGroup>
        <PlanBar path={PATH} {...{ state, period }} halls={[...halls, ...(shared?.halls ?? [])]} hasColours Tip={Tooltip} />
      </TooltipGroup>
      <ListPanel panel={panel}>
        {(plan.halls.length > 0 || !shared?.plan) && (
          <PlanShown
            {...{ plan, state, linkOf, isWhole }}
            uses={loaderData.uses}
            label={`Belegungsplan ${period.text}`}
            frame={frame}
            canChange={canChange}
            openId={booking?.id ?? null}
          />
        )}
        {shared && <SharedPlanPart {...{ shared, state, isWhole }} label={`Hallen des Verbands, ${period.text}`} />}
        {canChange && isWhole && state.view !== 'month' && !state.isList && <PlanDrag path={PATH} {...{ frame, state, plan }} />}
        <div className="plan-foot">
          <PlanFoot path={PATH} usagePath={`${PATH}/usage`} {...{ state, figures }} />
          <PlanLegend plan={plan} />
          <PosterLink plan={plan} />
          <PrintButton />
        </div>
      </ListPanel>
    </>
  )
}
