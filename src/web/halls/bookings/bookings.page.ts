import { redirect } from 'react-router'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canChangePlan } from '../../../domain/occupancy/access.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { PATH, planAddress, READS, readPlan, usualColourOf } from '../plan/plan-address.ts'
import { figuresOf } from '../plan/plan-figures.ts'
import { packPlan } from '../plan/plan-packing.ts'
import { readStaffPlan } from '../plan/read-plan.ts'
import { FLASH } from '../series/booking-flash.ts'
import { readDisplacements } from '../series/displaced-view.ts'
import { readSharedPlan } from '../shared-halls/read-shared-plan.ts'
import type { Route } from './+types/bookings'
import { answerBookingForm, openAfter } from './booking-forms.ts'
import { findBookingPanel } from './panel-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner, cacheable } = gateOf(context)
  const state = readPlan(url.searchParams, 'day', usualColourOf(ctx.club))
  const [read, shared, booking, departments, displacements] = await Promise.all([
    readStaffPlan(ctx, state),
    readSharedPlan(ctx, hallOwner(), state),
    findBookingPanel(ctx, url.searchParams.get('buchung')),
    listDepartments(ctx),
    readDisplacements(ctx),
  ])
  // Its notes end by the clock.
  if (displacements.length === 0) cacheable({ reads: READS, nextChangeAt: nextMidnight(ctx.now) })
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
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const outcome = await answerBookingForm(ctx, request)
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'drag') return { form: null, shown: null, drag: outcome.value }
  const { input, note } = outcome
  const open = openAfter(outcome)
  const address = planAddress(
    PATH,
    readPlan(url.searchParams, 'day', usualColourOf(ctx.club)),
    'day' in input ? { day: input.day.toString() } : {},
    open ? { buchung: open } : {},
  )
  return redirect(noted(address, note))
}
