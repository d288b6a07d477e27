import { sql } from 'kysely'
import { berlinMoment, formatDay } from '../../kernel/calendar.ts'
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

/**
 * Mails the offices of all clubs and the contacts of needs, each address once. Only an office can give times back by its mail,
 * until the last day is over. Call it in a transaction.
 */
export async function notifyOffices(ctx: Ctx, allocation: Allocation, template: Told): Promise<void> {
  const given = template === 'allocation.issued' ? await listServed(ctx, allocation.id) : new Set<string>()
  const until = berlinMoment(allocation.to.add({ days: 1 }), new Temporal.PlainTime()).toString()
  for (const { to, name, clubs } of (await listRecipients(ctx, allocation.id)).values()) {
    const clubIds = [...clubs.intersection(given)]
    const giveBack = clubIds.length > 0 ? { giveBack: { allocationId: allocation.id, clubIds, until } } : {}
    if (to !== '') await sendMail(ctx, { template, to, data: { ...mailDataOf(allocation), name, ...giveBack } })
  }
}

interface Recipient {
  to: string
  name: string
  /** Clubs whose office it is. */
  clubs: Set<string>
}

async function listRecipients(ctx: Ctx, allocationId: string): Promise<Map<string, Recipient>> {
  const found = new Map<string, Recipient>()
  const add = (to: string, name: string, office: readonly string[]) => {
    const clubs = found.get(to.toLowerCase())?.clubs ?? new Set()
    found.set(to.toLowerCase(), { to, name, clubs: clubs.union(new Set(office)) })
  }
  const offices = await sql<{ clubId: string; email: string }>`select club_id, email from member_offices()`.execute(ctx.db)
  for (const { clubId, email } of offices.rows) add(email, '', [clubId])
  for (const { contactEmail, contactName, forClubId } of await listNeeds(ctx, allocationId))
    if (forClubId !== null) add(contactEmail, contactName, [])
  return found
}

/** Clubs with booked times. */
async function listServed(ctx: Ctx, allocationId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('allocationDecisions')
    .select('forClubId')
    .where('clubId', '=', ctx.club.id)
    .where('allocationId', '=', allocationId)
    .where('seriesId', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ forClubId }) => forClubId ?? []))
}
