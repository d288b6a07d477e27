import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addresseesOf, householdsOf, type ParticipantFacts, type Recipient } from '../notices/rules.ts'
import { getReach } from '../participations/queries.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { canWriteToParticipants } from './access.ts'
import type { Audience } from './input.ts'

const isPlaced = sql`p.state in ('requested', 'confirmed', 'offered')`
const isWaiting = sql`p.state = 'waiting'`
const CONDITIONS = { placed: isPlaced, waiting: isWaiting, all: sql`(${isPlaced} or ${isWaiting})` }

export interface Recipients {
  /** One for each address, guardians and contacts included. */
  reached: Recipient[]
  unreached: string[]
}

/** Two queries. @throws NotFound, and Forbidden for courses of others. */
export async function listRecipients(ctx: Ctx, courseId: string, audience: Audience): Promise<Recipients> {
  allow(canWriteToParticipants(ctx.actor, await getReach(ctx, courseId)))
  const today = berlinDay(ctx.now)
  const rows = await listParticipantFacts(
    ctx,
    sql`
      select person_id, array(select p.contact_id from participations p where p.club_id = ${ctx.club.id}
        and p.course_id = ${courseId} and p.person_id = here.person_id and ${CONDITIONS[audience]}) as contact_ids
      from (
        select p.person_id from participations p
        where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and ${CONDITIONS[audience]}
        union
        select g.person_id from group_people g
        where g.club_id = ${ctx.club.id} and g.course_id = ${courseId} and g.valid @> ${today}::date and ${audience !== 'waiting'}) here`,
    today,
  )
  const hasAddress = (person: ParticipantFacts) => addresseesOf(person).some(({ email }) => email.trim() !== '')
  return {
    reached: householdsOf(rows.flatMap(addresseesOf)).filter(({ email }) => email !== ''),
    unreached: rows.filter((person) => !hasAddress(person)).map(({ name }) => name),
  }
}

/** @throws NotFound */
export async function getNamedCourse(ctx: Ctx, courseId: string): Promise<{ title: string; slug: string }> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(['title', 'slug'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row)
}
