import { redirect } from 'react-router'
import { canManageOperations } from '../../domain/operations/access.ts'
import { createPlan } from '../../domain/operations/commands.ts'
import { type ListedPlan, listPlans, PLANS_AT_ONCE } from '../../domain/operations/queries.ts'
import { PLAN_STATE_TEXTS } from '../../domain/operations/texts.ts'
import { formatDay, weekdayName } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { keyFrom } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/plans'
import { PLANS_PATH, planAddress, shiftsAddress } from './operations-address.ts'
import { NewPlanForm } from './plan-fields.ts'

const FLASH = flash({ angelegt: 'Angelegt.' })

const form = formsOf({ refusals: { key_reused: 'Dieser Plan ist schon angelegt.' } })
const forms = { create: form(NewPlanForm, (ctx, plan, _, sent) => createPlan(ctx, plan, keyFrom(sent)), FLASH.note('angelegt')) }

const present = (plan: ListedPlan) => ({
  id: plan.id,
  title: plan.title,
  day: `${weekdayName(plan.startsOn.dayOfWeek)}, ${formatDay(plan.startsOn)}`,
  place: plan.place,
  state: plan.state,
  stateText: PLAN_STATE_TEXTS[plan.state],
  shifts: plan.shifts,
  needed: plan.needed,
  filled: plan.filled,
  address: planAddress(plan.id),
})
export type PlanRow = ReturnType<typeof present>

const MOST_SKIPPED = 10_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const skip = Math.min(Number.parseInt(url.searchParams.get('ab') ?? '0', 10) || 0, MOST_SKIPPED)
  const plans = await listPlans(ctx, Math.max(0, skip))
  return {
    plans: plans.map(present),
    older: plans.length === PLANS_AT_ONCE ? `${PLANS_PATH}?ab=${skip + PLANS_AT_ONCE}` : null,
    mayManage: canManageOperations(ctx.actor),
    key: newId(),
    isNew: url.searchParams.get('plan') === 'neu',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(shiftsAddress(outcome.value), outcome.note)) : outcome.answer
}
