import { sql } from 'kysely'
import { formatDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import type { AllocationNews } from './mails.ts'
import { type Allocation, listNeeds } from './queries.ts'

type Told = 'allocation.opened' | 'allocation.published' | 'allocation.issued'

export const mailDataOf = ({ name, needsUntil, objectionsUntil }: Allocation): Omit<AllocationNews, 'name'> => ({
  allocation: name,
  needsUntil: formatDay(needsUntil),
  objectionsUntil: formatDay(objectionsUntil),
})

/** Mails the offices of all clubs and the contacts of needs, each address once. Call it in a transaction. */
export async function notifyOffices(ctx: Ctx, allocation: Allocation, template: Told): Promise<void> {
  const offices = await sql<{ email: string }>`select email from member_offices()`.execute(ctx.db)
  const names = new Map(offices.rows.map(({ email }) => [email.toLowerCase(), { to: email, name: '' }]))
  for (const { contactEmail, contactName, forClubId } of await listNeeds(ctx, allocation.id))
    if (forClubId !== null) names.set(contactEmail.toLowerCase(), { to: contactEmail, name: contactName })
  for (const { to, name } of names.values())
    if (to !== '') await sendMail(ctx, { template, to, data: { ...mailDataOf(allocation), name } })
}
