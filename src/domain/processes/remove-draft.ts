import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { removeCourses } from '../courses/save-course-facts.ts'
import { PROCESS_JOURNAL } from './journal.ts'

/** Participations, group list or wishes, also former ones. */
export async function hasPeople(ctx: Ctx, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participations where club_id = ${ctx.club.id} and course_id = ${courseId})
      or exists (select from group_people where club_id = ${ctx.club.id} and course_id = ${courseId})
      or exists (select from draw_choices where club_id = ${ctx.club.id} and course_id = ${courseId}) as has`.execute(ctx.db)
  return rows[0]?.has ?? true
}

/** Removes an untouched draft without people, with its dates. @throws NotFound, Forbidden */
export async function removeDraft(
  ctx: Ctx,
  id: string,
  version: number,
): Promise<Answer<void, 'changed_meanwhile' | 'has_people'>> {
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, id)
    allow(canEditCourse(ctx.actor, course))
    if (course.state !== 'draft' || course.version !== version) return refuse('changed_meanwhile')
    if (await hasPeople(ctx, id)) return refuse('has_people')
    await removeCourses(ctx, [id])
    await record(ctx, { event: 'course.removed', id, content: PROCESS_JOURNAL.draftRemoved(course.title) })
    return ok(undefined)
  })
}
