import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
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
import { PlanShown } from '../plan/plan-shown.tsx'
import { useHeld } from '../plan/use-held.ts'
import { DisplacementNotes } from '../series/displacement-notes.tsx'
import { ClosedNotices } from '../shared-halls/closed-notices.tsx'
import { SharedPlanPart } from '../shared-halls/shared-plan-part.tsx'
import type { Route } from './+types/bookings'
import { BookingPanel } from './booking-panel.tsx'
import { NewBookingPanel } from './new-booking-panel.tsx'

export { action, loader } from './bookings.page.ts'

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { period, choice, shared, state, figures, booking, copied, canChange, form, displacements, done } = loaderData
  const [plan, hold] = useHeld(loaderData.plan)
  const [search] = useSearchParams()
  const frame = useRef<HTMLElement>(null)
  const told = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // A form far below sent it: its page keeps its place otherwise.
  useEffect(() => {
    if (key) told.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const { form: answer, shown: displaced } = useKeptAnswer(actionData) ?? { form: null, shown: null }
  const isNew = canChange && search.has('neu')
  const panel = isNew
    ? form && <NewBookingPanel {...form} day={period.day} {...{ answer, copied, displaced }} />
    : booking && <BookingPanel key={booking.id} halls={form?.halls ?? []} {...{ booking, answer, displacements }} />
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
      {done && !answer && (
        <div className="mb-3" ref={told}>
          <Notice kind="good" alert>
            {done}
          </Notice>
        </div>
      )}
      <DisplacementNotes displacements={displacements} answer={answer} />
      {shared && <ClosedNotices notices={shared.closed} />}
      <TooltipGroup>
        <PlanBar path={PATH} {...{ state, period, choice }} hasColours Tip={Tooltip} />
      </TooltipGroup>
      <ListPanel panel={panel}>
        {(plan.hasHalls || !shared?.plan) && (
          <PlanShown {...{ plan, state, frame }} label={`Belegungsplan ${period.text}`} openId={booking?.id ?? null} />
        )}
        {shared?.plan && (
          <SharedPlanPart {...{ shared, state }} plan={shared.plan} label={`Hallen des Verbands, ${period.text}`} />
        )}
        {canChange && plan.drawn && plan.shape === 'panes' && (
          <PlanDrag path={PATH} {...{ frame, state }} drawn={plan.drawn} onHold={hold} />
        )}
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
