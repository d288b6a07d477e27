import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { RETENTION_JOURNAL } from './journal.ts'

/** Of people who lead nothing, hold no office and did neither for so long. Answers the number of checks. */
export async function removeConductChecks(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const today = berlinDay(ctx.now)
    const before = today.subtract({ days })
    const gone = await sql`
      delete from conduct_checks k where k.club_id = ${ctx.club.id} and k.seen_on < ${before}::date
        and not exists (select from course_trainers t join courses c on c.club_id = t.club_id and c.id = t.course_id
          where t.club_id = k.club_id and t.person_id = k.person_id and c.state in ('draft', 'published', 'running'))
        and not exists (select from session_trainers t join sessions s on s.club_id = t.club_id and s.id = t.session_id
          where t.club_id = k.club_id and t.person_id = k.person_id and s.state <> 'cancelled' and s.on_day >= ${before}::date)
        and not exists (select from office_terms o where o.club_id = k.club_id and o.person_id = k.person_id
          and (upper_inf(o.valid) or upper(o.valid) > ${before}::date))`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    if (count > 0)
      await record(ctx, {
        event: 'retention.removed',
        id: 'conduct_checks',
        content: RETENTION_JOURNAL.conductChecks(count, days),
      })
    return count
  })
}
