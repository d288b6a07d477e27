import { redirect } from 'react-router'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canChangePlan } from '../../../domain/occupancy/access.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { berlinDayTime, endOfHour } from '../plan/booking-days.ts'
import { linkOfBooking } from '../plan/draw-blocks.ts'
import { showHallChoice } from '../plan/draw-hall-choice.ts'
import type { FreeWay } from '../plan/draw-list.ts'
import { type OneDay, showPlan } from '../plan/draw-plan.ts'
import { addressHere, PATH, type PlanState, planAddress, READS, readPlan, usualColourOf } from '../plan/plan-address.ts'
import { figuresOf } from '../plan/plan-figures.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { readStaffPlan } from '../plan/read-plan.ts'
import { FLASH } from '../series/booking-flash.ts'
import { readDisplacements } from '../series/displaced-view.ts'
import { readSharedPlan } from '../shared-halls/read-shared-plan.ts'
import type { Route } from './+types/bookings'
import { answerBookingForm, openAfter } from './booking-forms.ts'
import { hallChoices, readClosings } from './hall-choices.ts'
import { findBookingPanel, findCopied } from './panel-view.ts'

const freeOf = (state: PlanState, now: Temporal.Instant): FreeWay => ({
  since: berlinDayTime(endOfHour(now)),
  text: 'Frei – eintragen',
  to: (_, asked) => planAddress(PATH, state, {}, { neu: '1', ...asked }),
  dayTo: ({ slug }, day) => planAddress(PATH, state, { view: 'day', day, halls: [slug] }),
})

const isWhole = ({ weekday, standing }: PlanState): boolean => weekday === null && standing === null

/** A week of several halls as a list is more than a phone takes: it shows a day, unless all are asked for. */
function oneDayOf(url: URL, state: PlanState, now: Temporal.Instant): OneDay {
  if (state.view !== 'week' || !state.isList || !isWhole(state)) return {}
  const listDay = url.searchParams.get('tage') === 'alle' ? null : readPeriod('week', state.day, now).view.day
  return { listDay, wholeTo: `${addressHere(state, {})}&tage=alle` }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const state = readPlan(url.searchParams, 'day', usualColourOf(ctx.club))
  const canChange = canChangePlan(ctx.actor)
  const isNew = url.searchParams.has('neu')
  const [{ plan, uses, halls, period }, shared, booking, copied, departments, displacements] = await Promise.all([
    readStaffPlan(ctx, state),
    readSharedPlan(gate, state, oneDayOf(url, state, ctx.now)),
    findBookingPanel(ctx, url.searchParams.get('buchung')),
    isNew ? findCopied(ctx, url.searchParams.get('kopie')) : null,
    isNew ? listDepartments(ctx) : [],
    readDisplacements(ctx),
  ])
  const free = canChange && state.isList && isWhole(state) ? freeOf(state, ctx.now) : undefined
  // Its notes end by the clock.
  if (displacements.length === 0)
    gate.cacheable({ reads: READS, nextChangeAt: free ? endOfHour(ctx.now) : nextMidnight(ctx.now) })
  return {
    period,
    plan: showPlan(gate, 'plan', {
      ...{ plan, uses, state, linkOf: linkOfBooking, hasModel: canChange, free },
      ...(plan.halls.length > 1 && oneDayOf(url, state, ctx.now)),
    }),
    choice: showHallChoice(gate, state, [...halls, ...(shared?.halls ?? [])]),
    shared: shared && { name: shared.name, canAsk: shared.canAsk, closed: shared.closed, plan: shared.plan },
    state,
    booking,
    copied,
    displacements,
    figures: figuresOf(plan),
    canChange,
    form:
      isNew || booking
        ? {
            halls: hallChoices(halls, await readClosings(ctx)),
            departments: departments.map(({ id, name }) => ({ id, name })),
          }
        : null,
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
