import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

/** Removes discarded events with their courses, unless they ever had a participation. Answers the number of events. */
export function removeDiscardedEvents(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const over = sql`select id from events where club_id = ${ctx.club.id} and discarded_at < ${ctx.now.subtract({ hours: days * 24 })}`
    await sql`
      delete from courses c where c.club_id = ${ctx.club.id} and c.event_id in (${over})
        and not exists (select from participations p where p.club_id = c.club_id and p.course_id = c.id)
        and not exists (select from participation_groups g where g.club_id = c.club_id and g.course_id = c.id)`.execute(ctx.db)
    const gone = await sql`
      delete from events e where e.club_id = ${ctx.club.id} and e.id in (${over})
        and not exists (select from courses c where c.club_id = e.club_id and c.event_id = e.id)`.execute(ctx.db)
    return Number(found(gone.numAffectedRows))
  })
}
