import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canCreateCourse, canEditCourse } from './access.ts'
import { departmentName, replacePrices, replaceTrainers } from './commands.ts'
import { NewCourse } from './input.ts'
import { getCourseForChange } from './queries.ts'
import { courseSearch } from './rules.ts'

/**
 * Changes an offer's fields, prices and trainers; its address segment stays, so that links keep working. `version` is the one
 * that was edited. Moving it into another department needs the right there, too. @throws NotFound, Forbidden
 */
export async function changeCourse(
  ctx: Ctx,
  id: string,
  version: number,
  input: NewCourse,
): Promise<Answer<{ version: number }, 'changed_meanwhile'>> {
  const { prices, trainerIds, ...fields } = NewCourse.parse(input)
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, id)
    allow(canEditCourse(ctx.actor, course) && canCreateCourse(ctx.actor, fields.departmentId))
    if (course.version !== version) return refuse('changed_meanwhile')
    const search = courseSearch(fields, await departmentName(ctx, fields.departmentId))
    await ctx.db
      .updateTable('courses')
      .set({ ...fields, body: JSON.stringify(fields.body), search, version: version + 1, updatedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await replacePrices(ctx, id, prices)
    await replaceTrainers(ctx, id, trainerIds)
    await record(ctx, { event: 'course.changed', object: { kind: 'course', id }, content: `Angebot geändert: ${fields.title}` })
    return ok({ version: version + 1 })
  })
}
