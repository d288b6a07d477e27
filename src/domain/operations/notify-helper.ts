import { found } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { contactText } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { type Assignment, getSignUp } from './list-assignments.ts'
import type { HelperFacts } from './mails.ts'
import { getPlan, type OperationalPlan } from './queries.ts'
import { leaveUntil } from './rules.ts'
import { whenText } from './texts.ts'

/** Contact for helpers of a plan: its own, else the office. Asks for no right. */
export async function planContact(
  ctx: Ctx,
  { contactName, contactPhone, contactEmail }: Pick<OperationalPlan, 'contactName' | 'contactPhone' | 'contactEmail'>,
): Promise<string> {
  const own = [contactName, contactPhone, contactEmail].filter(Boolean).join(', ')
  return own || contactText(ctx)
}

/** Facts for a mail about these assignments of one plan and one contact. */
export async function helperFacts(ctx: Ctx, rows: readonly [Assignment, ...Assignment[]]): Promise<HelperFacts> {
  const [first] = rows
  const plan = await getPlan(ctx, first.planId)
  const until = rows.map((row) => leaveUntil(row, plan)).sort(Temporal.Instant.compare)[0]
  return {
    signUpId: first.signUpId,
    name: first.contactName,
    plan: { title: plan.title, slug: plan.slug, place: plan.place },
    shifts: rows.map((row) => ({
      id: row.id,
      person: `${row.firstname} ${row.lastname}`.trim(),
      task: row.task,
      when: whenText(row, plan),
      place: row.place,
      startsAt: row.startsAt?.toString() ?? null,
      endsAt: row.endsAt?.toString() ?? null,
    })),
    leaveUntil: isAfter(found(until), ctx.now) ? found(until).toString() : null,
    contact: await planContact(ctx, plan),
  }
}

/** Mails the whole sign-up as it stands: the link to confirm, or that it is firm. */
export async function notifyOfSignUp(ctx: Ctx, signUpId: string): Promise<void> {
  const rows = await getSignUp(ctx, signUpId)
  const [first, ...others] = rows.filter(({ state }) => state === 'requested' || state === 'confirmed')
  if (!first || first.contactEmail === '') return
  const data = await helperFacts(ctx, [first, ...others])
  const template = [first, ...others].some(({ state }) => state === 'requested') ? 'helper.received' : 'helper.confirmed'
  await sendMail(ctx, { template, to: first.contactEmail, priority: AWAITED, data })
}

/** Without an address nobody is told: whoever has one hears it. */
export async function notifyHelper(
  ctx: Ctx,
  row: Assignment,
  template: 'helper.confirmed' | 'helper.changed' | 'helper.left',
  isByStaff = false,
): Promise<void> {
  if (row.contactEmail === '') return
  const facts = await helperFacts(ctx, [row])
  const to = row.contactEmail
  if (template === 'helper.left') await sendMail(ctx, { template, to, data: { ...facts, isByStaff } })
  else await sendMail(ctx, { template, to, data: facts })
}
