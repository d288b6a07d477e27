import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, profileOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { getNamedCourse } from '../mailings/queries.ts'
import { addresseesOf, householdsOf } from '../notices/rules.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import type { OpenRow } from './queries.ts'

interface Message {
  subject: string
  text: string
}

/** Addresses that a row's person is reached by, and what else is known of whoever reads there. */
async function listAddressees(ctx: Ctx, rows: readonly OpenRow[]) {
  const ids = rows.flatMap(({ participationId }) => participationId ?? [])
  const people = await listParticipantFacts(
    ctx,
    sql`select person_id, array_agg(contact_id) as contact_ids from participations
      where club_id = ${ctx.club.id} and id = any(${ids}::uuid[]) group by person_id`,
    berlinDay(ctx.now),
  )
  return new Map(people.map((person) => [person.personId, addresseesOf(person).filter(({ email }) => email.trim() !== '')]))
}

const keyOf = ({ email }: { email: string }): string => email.trim().toLowerCase()

/**
 * Writes to the people of some rows of an order, every address once in the whole order: it belongs to the first row (of `all`) whose
 * person it reaches. Answers the positions that no address reaches.
 */
export async function mailRows(
  ctx: Ctx,
  { subject, text }: Message,
  rows: readonly OpenRow[],
  all: readonly OpenRow[],
): Promise<Set<number>> {
  const reached = await listAddressees(ctx, all)
  const firstOf = new Map<string, OpenRow>()
  for (const row of all)
    for (const one of reached.get(row.personId) ?? []) if (!firstOf.has(keyOf(one))) firstOf.set(keyOf(one), row)
  const mine = new Set(rows.map(({ position }) => position))
  const { firstname, lastname } = profileOf(ctx.actor)
  for (const { email: to, name, about } of householdsOf([...reached.values()].flat())) {
    const row = firstOf.get(keyOf({ email: to }))
    if (!row || !mine.has(row.position)) continue
    const course = await getNamedCourse(ctx, row.courseId)
    const data = { name, about, course, subject, text, from: `${firstname} ${lastname}`.trim(), isTest: false }
    await sendMail(ctx, { template: 'mailing.message', to, data })
  }
  return new Set(rows.filter(({ personId }) => (reached.get(personId) ?? []).length === 0).map(({ position }) => position))
}
