import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { followAndTell } from './follow-and-tell.ts'

/**
 * Brings what a club offers in the halls of its association in step with when they are closed in the holidays: the association decides that
 * and does not touch the club's sessions. Every night; whoever counted on a session that is dropped is told. Answers how many changed.
 */
export async function followSharedHalls(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const { rows } = await sql<{ partId: string }>`
    select distinct part_id from course_slots where club_id = ${ctx.club.id} and place_club_id <> club_id
      and (upper_inf(valid) or upper(valid) > ${berlinDay(ctx.now)}::date)`.execute(ctx.db)
  if (rows.length === 0) return 0
  const partIds = rows.map(({ partId }) => partId)
  const { added, dropped } = await transaction(ctx, (ctx) => followAndTell(ctx, partIds))
  return added + dropped
}
