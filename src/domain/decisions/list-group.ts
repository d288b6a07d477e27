import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addresseesOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'

/** People of the group list from today on with guardians, each address once, without those signed up. Asks for no right. */
export async function listGroupRecipients(ctx: Ctx, courseId: string): Promise<{ people: number; recipients: Recipient[] }> {
  const today = berlinDay(ctx.now)
  const people = await listParticipantFacts(
    ctx,
    sql`
      select distinct g.person_id, array[]::uuid[] as contact_ids from group_people g
      where g.club_id = ${ctx.club.id} and g.course_id = ${courseId} and coalesce(upper(g.valid) > ${today}::date, true)
        and not exists (select from participations p where p.club_id = g.club_id and p.course_id = g.course_id
          and p.person_id = g.person_id and p.state = any(${[...LIVE_STATES]}))`,
    today,
  )
  return { people: people.length, recipients: householdsOf(people.flatMap(addresseesOf)) }
}
