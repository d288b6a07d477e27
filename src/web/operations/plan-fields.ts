import { z } from 'zod'
import { type PlanFields, PlanInput } from '../../domain/operations/input.ts'
import type { OperationalPlan } from '../../domain/operations/queries.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { checkedBy, day, text, version } from '../kit/form-fields.ts'

const fields = {
  title: text,
  startsOn: day,
  place: text,
  description: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  leaveDays: z.number().default(Number.NaN),
}

const toPlan = checkedBy(PlanInput)

export const NewPlanForm = z.object(fields).transform((typed, ctx): PlanFields => toPlan(typed, ctx))
export const PlanForm = z
  .object({ ...fields, version })
  .transform(({ version, ...typed }, ctx) => ({ version, plan: toPlan(typed, ctx) }))

export const typedPlan = (plan: OperationalPlan): Record<string, string | number> => ({
  title: plan.title,
  startsOn: formatDay(plan.startsOn),
  place: plan.place,
  description: plan.description,
  contactName: plan.contactName,
  contactEmail: plan.contactEmail,
  contactPhone: plan.contactPhone,
  leaveDays: plan.leaveDays,
})
