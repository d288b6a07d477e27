import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { LockedCourse } from '../participations/queries.ts'
import { DRAW_JOURNAL } from './journal.ts'
import { notifyOfWish } from './notify-of-wish.ts'
import { findPendingDraw, lockDraw } from './queries.ts'

/** Locks a course's pending draw. Call it before the course is locked (draw → course). */
export async function lockDrawOf(ctx: Ctx, courseId: string): Promise<void> {
  const draw = await findPendingDraw(ctx, courseId)
  if (draw) await lockDraw(ctx, draw.id)
}

/** Lower wishes move up and people are told. Call it with draw and course locked. Answers the number of people. */
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
    const content = DRAW_JOURNAL.wishReduced(title, draw.name)
    await record(ctx, { event: 'wish.reduced', id: wish.id, content })
    await notifyOfWish(ctx, wish.id, 'reduced', { title, reason })
  }
  return rows.reduce((sum, { people }) => sum + people, 0)
}

const closeGap = (ctx: Ctx, wishId: string, courseId: string) =>
  sql`with gone as (select person_id, rank from draw_choices
        where club_id = ${ctx.club.id} and wish_id = ${wishId} and course_id = ${courseId})
    update draw_choices x set rank = case when x.course_id = ${courseId} then null else x.rank - 1 end
    from gone where x.club_id = ${ctx.club.id} and x.wish_id = ${wishId} and x.person_id = gone.person_id and x.rank >= gone.rank`.execute(
    ctx.db,
  )
