import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, nameOfActor } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { listNames } from '../mailings/plan-mailing.ts'
import { type Addressee, addresseesOf, householdsOf } from '../notices/rules.ts'
import type { OrderRow, RowResult } from '../orders/rules.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'

interface Message {
  subject: string
  text: string
}

const keyOf = ({ email }: { email: string }): string => email.trim().toLowerCase()

/** Addressees by person. One query; asks for no right. */
export async function listAddressees(ctx: Ctx, participationIds: readonly string[]): Promise<Map<string, Addressee[]>> {
  const people = await listParticipantFacts(
    ctx,
    sql`select person_id, array_agg(contact_id) as contact_ids from participations
      where club_id = ${ctx.club.id} and id = any(${[...participationIds]}::uuid[]) group by person_id`,
    berlinDay(ctx.now),
  )
  return new Map(people.map((person) => [person.personId, addresseesOf(person).filter((one) => keyOf(one) !== '')]))
}

/** @throws NotFound */
async function getCourse(ctx: Ctx, id: string): Promise<{ title: string; slug: string }> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(['title', 'slug'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row)
}

/** Every address once: `groupByAddress` keeps shared addresses in one step. Rows without an address are refused. */
export async function mailRows(ctx: Ctx, { subject, text }: Message, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const ids = rows.flatMap(({ participationId }) => participationId ?? [])
  const reached = await listAddressees(ctx, ids)
  const courseOf = new Map<string, string>()
  for (const { personId, courseId } of rows)
    for (const one of reached.get(found(personId)) ?? []) if (!courseOf.has(keyOf(one))) courseOf.set(keyOf(one), found(courseId))
  const courses = new Map<string, Awaited<ReturnType<typeof getCourse>>>()
  for (const id of new Set(courseOf.values())) courses.set(id, await getCourse(ctx, id))
  const households = householdsOf([...reached.values()].flat())
  const names = await listNames(
    ctx,
    households.map(({ personId }) => personId),
  )
  for (const { email: to, name, about, personId } of households) {
    const { title, slug } = found(courses.get(found(courseOf.get(keyOf({ email: to })))))
    const [vorname, nachname] = [names.get(personId)?.firstname ?? '', names.get(personId)?.lastname ?? '']
    const fields = {
      name,
      vorname,
      nachname,
      kinder: about.join(', '),
      kurs: title,
      abteilung: '',
      plan: '',
      verein: ctx.club.displayName,
    }
    const link = { text: 'Zum Angebot', path: `/id/${slug}` }
    const because = `weil Sie bei „${title}“ angemeldet sind`
    const message = { name, about, fields, subject, text, from: nameOfActor(ctx.actor), because, link, files: [] }
    await sendMail(ctx, {
      template: 'mailing.message',
      to,
      data: { ...message, recipientId: null, isOptional: false, isTest: false },
    })
  }
  const isReached = (personId: string | null) => (reached.get(found(personId)) ?? []).length > 0
  return rows.map(({ position, personId }) => ({ position, refusal: isReached(personId) ? null : 'no_address' }))
}
