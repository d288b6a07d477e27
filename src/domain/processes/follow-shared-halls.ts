import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { followAndNotify } from './follow-and-notify.ts'

/** Nightly: the association closes its halls in holidays without touching the club's sessions. People are told. Answers the number changed. */
export async function followSharedHalls(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const { rows } = await sql<{ partId: string }>`
    select distinct part_id from course_slots where club_id = ${ctx.club.id} and place_club_id <> club_id
      and (upper_inf(valid) or upper(valid) > ${berlinDay(ctx.now)}::date)`.execute(ctx.db)
  if (rows.length === 0) return 0
  const partIds = rows.map(({ partId }) => partId)
  const { added, dropped } = await transaction(ctx, (ctx) => followAndNotify(ctx, partIds))
  return added + dropped
}
