import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Locks the courses of these sessions, the sessions, then everybody marked in them, each by id: attendance locks these too, and a
 * session that ends gives used units of cards back. Order: course → session → people → parts. Rows that only name a course (a
 * guest on trial) may be written meanwhile. One call for all sessions of a transaction.
 */
export async function lockSessions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const clubId = ctx.club.id
  const all = sql`any(${[...ids]}::uuid[])`
  await sql`
    select from courses where club_id = ${clubId} and id in (select course_id from sessions where club_id = ${clubId} and id = ${all})
    order by id for no key update`.execute(ctx.db)
  await sql`select from sessions where club_id = ${clubId} and id = ${all} order by id for no key update`.execute(ctx.db)
  await sql`
    select from people where club_id = ${clubId} and id in
      (select person_id from attendance where club_id = ${clubId} and session_id = ${all}
       union select person_id from credit_uses where club_id = ${clubId} and session_id = ${all})
    order by id for no key update`.execute(ctx.db)
}

/** Removes sessions with their marks; used units of cards are given back. */
export async function deleteSessions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockSessions(ctx, ids)
  await ctx.db.deleteFrom('sessions').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}
