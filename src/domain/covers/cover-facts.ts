import type { Ctx } from '../context.ts'
import { planContact } from '../operations/notify-helper.ts'
import type { OperationalPlan, Shift } from '../operations/queries.ts'
import { whenText } from '../operations/texts.ts'
import type { CoverFacts } from './mails.ts'

/** `name`: of the addressee. */
export async function coverFacts(ctx: Ctx, shift: Shift, plan: OperationalPlan, name: string): Promise<CoverFacts> {
  const { minAge, qualification, description } = shift
  return {
    name,
    plan: plan.title,
    planId: plan.id,
    task: shift.task,
    when: whenText(shift, plan),
    place: shift.place || plan.place,
    about: [minAge ? `ab ${minAge} Jahren` : '', qualification ? `mit ${qualification}` : '', description]
      .filter(Boolean)
      .join(', '),
    contact: await planContact(ctx, plan),
  }
}
