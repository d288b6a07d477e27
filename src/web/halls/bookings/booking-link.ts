import { redirect } from 'react-router'
import { getBookingDetail } from '../../../domain/occupancy/get-booking-detail.ts'
import { found } from '../../../kernel/answer.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { readId } from '../../../kernel/id.ts'
import { fullId } from '../../../kernel/short-id.ts'
import { gateOf } from '../../kit/gate.ts'
import { PATH, planAddress, readPlan, usualColourOf } from '../plan/plan-address.ts'
import type { Route } from './+types/booking-link'

/** Opens a booking beside the plan that led here, else beside the week of the booking. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, origin } = gateOf(context)
  // The plan spells it in 22 signs, mails and Heute in full.
  const id = readId(params.id) ?? found(fullId(params.id))
  const { startsAt } = await getBookingDetail(ctx, id)
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isPlan = from?.origin === origin && from.pathname === PATH
  const state = isPlan
    ? readPlan(from.searchParams, 'day', usualColourOf(ctx.club))
    : { ...readPlan(new URLSearchParams(), 'week', usualColourOf(ctx.club)), day: berlinDay(startsAt).toString() }
  return redirect(planAddress(PATH, state, {}, { buchung: id }))
}
