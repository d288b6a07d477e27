import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addresseesOf, householdsOf, type ParticipantFacts, type Recipient } from '../notices/rules.ts'
import { getReach } from '../participations/queries.ts'
import { canWriteToParticipants } from './access.ts'
import type { Audience } from './input.ts'

const isPlaced = sql`p.state in ('requested', 'confirmed', 'offered')`
const isWaiting = sql`p.state = 'waiting'`
const CONDITIONS = { placed: isPlaced, waiting: isWaiting, all: sql`(${isPlaced} or ${isWaiting})` }

export interface Recipients {
  /** One for each address: guardians and whoever signed somebody up too. */
  reached: Recipient[]
  /** Names of people whom no address reaches. */
  unreached: string[]
}

/** Whom a mailing reaches. @throws NotFound, and Forbidden for offers of others. Two queries. */
export async function listRecipients(ctx: Ctx, courseId: string, audience: Audience): Promise<Recipients> {
  allow(canWriteToParticipants(ctx.actor, await getReach(ctx, courseId)))
  const today = berlinDay(ctx.now)
  const { rows } = await sql<ParticipantFacts>`
    with here as (
      select p.person_id from participations p
      where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and ${CONDITIONS[audience]}
      union
      select g.person_id from group_people g
      where g.club_id = ${ctx.club.id} and g.course_id = ${courseId} and g.valid @> ${today}::date and ${audience !== 'waiting'})
    select w.id as person_id, w.firstname || ' ' || w.lastname as name, w.email, w.phone,
      (select coalesce(json_agg(json_build_object('personId', k.id, 'name', k.firstname || ' ' || k.lastname, 'email', k.email, 'phone', k.phone)
          order by k.lastname, k.firstname, k.id), '[]')
        from people k where k.club_id = w.club_id and k.id <> w.id and (
          k.id in (select o.guardian_id from guardians o where o.club_id = w.club_id and o.child_id = w.id and o.valid @> ${today}::date)
          or k.id in (select p.contact_id from participations p
            where p.club_id = w.club_id and p.course_id = ${courseId} and p.person_id = w.id and ${CONDITIONS[audience]}))) as carers
    from here join people w on w.club_id = ${ctx.club.id} and w.id = here.person_id
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  const hasAddress = (person: ParticipantFacts) => addresseesOf(person).some(({ email }) => email.trim() !== '')
  return {
    reached: householdsOf(rows.flatMap(addresseesOf)).filter(({ email }) => email !== ''),
    unreached: rows.filter((person) => !hasAddress(person)).map(({ name }) => name),
  }
}

/** How an offer is named in a mail. @throws NotFound */
export async function getNamedCourse(ctx: Ctx, courseId: string): Promise<{ title: string; slug: string }> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(['title', 'slug'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row)
}
