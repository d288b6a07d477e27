import { findContact } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import type { OperationalPlan, Shift } from '../operations/queries.ts'
import { whenText } from '../operations/texts.ts'
import type { CoverFacts } from './mails.ts'

/** `name`: of the addressee. */
export async function coverFacts(ctx: Ctx, shift: Shift, plan: OperationalPlan, name: string): Promise<CoverFacts> {
  const { contactName, contactPhone, contactEmail } = plan
  const office = contactName || contactPhone || contactEmail ? null : await findContact(ctx)
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
    contact: (office ? [office.phone, office.email] : [contactName, contactPhone, contactEmail]).filter(Boolean).join(', '),
  }
}
