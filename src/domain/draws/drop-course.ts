import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { LockedCourse } from '../participations/queries.ts'
import { findPendingDraw, lockDraw } from './queries.ts'
import { tellWish } from './tell-wish.ts'

/** Locks the draw that an offer's places wait for, if there is one: before the offer itself is locked (draw → course). */
export async function lockDrawOf(ctx: Ctx, courseId: string): Promise<void> {
  const draw = await findPendingDraw(ctx, courseId)
  if (draw) await lockDraw(ctx, draw.id)
}

/**
 * An offer does not take place: it is no wish any more, the other wishes move up, and everybody who wished for it is told at once.
 * Nothing happens to an offer outside of a draw or after it. Its draw and the offer are locked. Answers how many people it concerns.
 */
export async function dropCourse(ctx: Ctx, { id, title }: LockedCourse, reason: string): Promise<number> {
  const draw = await findPendingDraw(ctx, id)
  if (!draw) return 0
  const { rows } = await sql<{ id: string; people: number }>`
    select w.id, count(distinct x.person_id) as people from draw_wishes w
    join draw_choices x on x.club_id = w.club_id and x.wish_id = w.id
    where w.club_id = ${ctx.club.id} and w.draw_id = ${draw.id} and w.state in ('sent', 'confirmed')
      and x.course_id = ${id} and x.rank is not null
    group by w.id, w.number order by w.number`.execute(ctx.db)
  for (const wish of rows) {
    await closeGap(ctx, wish.id, id)
    const content = `Wunsch entfällt, weil „${title}“ abgesagt ist: ${draw.name}`
    await record(ctx, { event: 'wish.reduced', id: wish.id, content })
    await tellWish(ctx, wish.id, 'reduced', { title, reason })
  }
  return rows.reduce((sum, { people }) => sum + people, 0)
}

/** Takes an offer out of a wish; what was less dear moves up. */
const closeGap = (ctx: Ctx, wishId: string, courseId: string) =>
  sql`with gone as (select person_id, rank from draw_choices
        where club_id = ${ctx.club.id} and wish_id = ${wishId} and course_id = ${courseId})
    update draw_choices x set rank = case when x.course_id = ${courseId} then null else x.rank - 1 end
    from gone where x.club_id = ${ctx.club.id} and x.wish_id = ${wishId} and x.person_id = gone.person_id and x.rank >= gone.rank`.execute(
    ctx.db,
  )
