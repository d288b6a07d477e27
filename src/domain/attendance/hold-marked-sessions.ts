import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { setSessionHeld } from '../sessions/set-session-state.ts'
import { ATTENDANCE_JOURNAL } from './journal.ts'

const REMEMBERED = { hours: 62 * 24 }

interface Over {
  id: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Sessions whose marks were made before they began were held once they are over; until then they may fall away. Idempotent. */
export async function holdMarkedSessions(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<Over>`
      select s.id, c.title, s.starts_at, s.ends_at from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
      where s.club_id = ${ctx.club.id} and s.state = 'planned' and s.ends_at <= ${ctx.now} and s.starts_at > ${ctx.now.subtract(REMEMBERED)}
        and exists (select from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open')
      order by s.id for no key update of s`.execute(ctx.db)
    for (const { id, title, startsAt, endsAt } of rows) {
      await setSessionHeld(ctx, id)
      const content = ATTENDANCE_JOURNAL.held(`${title}, ${formatSpan(startsAt, endsAt)}`)
      await record(ctx, { event: 'session.held', id, content })
    }
    return rows.length
  })
}
