import { getPublicPlan, listShifts, type OperationalPlan, type Shift } from '../../domain/operations/queries.ts'
import { endOf, leaveUntil } from '../../domain/operations/rules.ts'
import { formatDay, isAfter, soonest, weekdayName } from '../../kernel/calendar.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/public-plan'
import { HELPER_READS, helpersAddress } from './operations-address.ts'
import { presentDays } from './plan-view.ts'

/** A hold ends, a shift is over, a deadline passes. */
const nextChangeOf = (plan: OperationalPlan, shifts: readonly Shift[], now: Temporal.Instant): Temporal.Instant | null =>
  soonest(
    shifts
      .flatMap((shift) => [shift.holdUntil, endOf(shift, plan), leaveUntil(shift, plan)])
      .map((moment) => (moment && isAfter(moment, now) ? moment : null)),
  )

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const plan = await getPublicPlan(ctx, slugFrom(params.plan))
  const shifts = await listShifts(ctx, plan.id)
  gate.cacheable({ reads: HELPER_READS, nextChangeAt: nextChangeOf(plan, shifts, ctx.now) })
  const calendar = gate.link(FEEDS.plan(plan.slug))
  const day = `${weekdayName(plan.startsOn.dayOfWeek)}, ${formatDay(plan.startsOn)}`
  return {
    slug: plan.slug,
    title: plan.title,
    line: [day, plan.place].filter(Boolean).join(' · '),
    description: plan.description,
    contact: { name: plan.contactName, phone: plan.contactPhone, email: plan.contactEmail },
    days: presentDays(shifts, plan, ctx.now),
    feed: { subscribe: subscribeAddress(calendar), address: calendar },
    isOpen: plan.state === 'published' && shifts.some((shift) => isAfter(endOf(shift, plan), ctx.now)),
    page: {
      title: plan.title,
      description: `Helfen beim ${plan.title}, ${day}`,
      canonical: helpersAddress(plan.slug),
    },
  }
}
