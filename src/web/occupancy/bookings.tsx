import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { canChangePlan } from '../../domain/occupancy/access.ts'
import { readDisplacements } from '../bookings/displaced-view.ts'
import { DisplacementNotes, UNDONE } from '../bookings/displacement-notes.tsx'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { ClosedNotices } from '../shared-halls/closed-notices.tsx'
import { readSharedPlan } from '../shared-halls/read-shared-plan.ts'
import { SharedPlanPart } from '../shared-halls/shared-plan-part.tsx'
import { textFor } from '../text-for.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tooltip, TooltipGroup } from '../ui/tooltip.tsx'
import type { Route } from './+types/bookings'
import { BookingPanel } from './booking-panel.tsx'
import { answerPlanAction } from './bookings-action.ts'
import { NewBookingPanel } from './new-booking-panel.tsx'
import { findBookingPanel } from './panel-view.ts'
import { PATH, planAddress, readPlan, usualColourOf } from './plan-address.ts'
import { PlanBar } from './plan-bar.tsx'
import { figuresOf } from './plan-figures.ts'
import { PlanFoot, PlanLegend, PosterLink, PrintButton } from './plan-foot.tsx'
import { PlanHand } from './plan-hand.tsx'
import { packPlan, unpackPlan } from './plan-packing.ts'
import { PlanShown } from './plan-shown.tsx'
import type { BlockView } from './plan-view.ts'
import { readStaffPlan } from './read-plan.ts'
import { useWhole } from './use-whole.ts'

const DONE: Record<string, string> = {
  moved: 'Die Belegung ist verschoben.',
  created: 'Die Belegung ist eingetragen.',
  cancelled: 'Die Belegung ist abgesagt, die Zeit ist frei.',
  approved: 'Die Anfrage ist zugesagt.',
  declined: 'Die Anfrage ist abgelehnt.',
  ...UNDONE,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const state = readPlan(url.searchParams, 'day', usualColourOf(ctx.club))
  const [read, shared, booking, departments, displacements] = await Promise.all([
    readStaffPlan(ctx, state),
    readSharedPlan(ctx, hallOwner(), state),
    findBookingPanel(ctx, url.searchParams.get('buchung')),
    listDepartments(ctx),
    readDisplacements(ctx),
  ])
  return {
    ...read,
    plan: packPlan(read.plan),
    shared,
    state,
    booking,
    displacements,
    figures: figuresOf(read.plan),
    canChange: canChangePlan(ctx.actor),
    departments: departments.map(({ id, name }) => ({ id, name })),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerPlanAction(gateOf(context).ctx, request, url.searchParams)
}

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  useLive('booking', 'series', 'session', 'course', 'participation', 'facility', 'closure')
  const { period, halls, shared, state, figures, booking, canChange, departments, displacements } = loaderData
  const plan = useMemo(() => unpackPlan(loaderData.plan), [loaderData.plan])
  const [search] = useSearchParams()
  const frame = useRef<HTMLElement>(null)
  const isWhole = useWhole()
  const { form: answer, displaced } = useKeptAnswer(actionData) ?? { form: null, displaced: null }
  // Without the path: it stands on every block.
  const linkTo = planAddress('', state)
  const linkOf = useCallback((block: BlockView) => `${linkTo}&buchung=${block.id}`, [linkTo])
  const done = textFor(DONE, search.get('getan'))
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
        {canChange && isWhole && state.view !== 'month' && !state.isList && <PlanHand path={PATH} {...{ frame, state, plan }} />}
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
