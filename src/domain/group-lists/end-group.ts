import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** Ends all places on the group list today. Call it with the course locked. */
export async function endGroup(ctx: Ctx, courseId: string): Promise<void> {
  const today = berlinDay(ctx.now)
  const tomorrow = today.add({ days: 1 })
  await sql`
    delete from group_people where club_id = ${ctx.club.id} and course_id = ${courseId} and lower(valid) > ${today}::date`.execute(
    ctx.db,
  )
  await sql`
    update group_people set valid = daterange(lower(valid), ${tomorrow}::date), version = version + 1
    where club_id = ${ctx.club.id} and course_id = ${courseId} and coalesce(upper(valid) > ${tomorrow}::date, true)`.execute(
    ctx.db,
  )
}
