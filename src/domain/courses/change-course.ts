import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canCreateCourse, canEditCourse } from './access.ts'
import { departmentName, replacePrices, replaceTrainers } from './commands.ts'
import { getCourseFields } from './get-course-fields.ts'
import { type CourseFields, NewCourse } from './input.ts'
import { COURSE_JOURNAL } from './journal.ts'
import { getCourseForChange } from './queries.ts'
import { courseSearch, saysPrice } from './rules.ts'

export type ChangeRefusal = 'changed_meanwhile' | 'below_taken' | 'price_missing'

/**
 * The address segment stays, so that links work. `version`: the edited one. Another department needs the right there, too.
 * @throws NotFound, Forbidden
 */
export async function changeCourse(
  ctx: Ctx,
  id: string,
  version: number,
  input: Partial<NewCourse>,
): Promise<Answer<{ version: number }, ChangeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, id)
    allow(canEditCourse(ctx.actor, course))
    if (course.version !== version) return refuse('changed_meanwhile')
    const saved = await getCourseFields(ctx, id)
    const wanted = NewCourse.parse({ ...saved, ...input })
    allow(canCreateCourse(ctx.actor, wanted.departmentId))
    const { capacity } = wanted
    const isLess = capacity !== null && (saved.capacity === null || capacity < saved.capacity)
    if (isLess && (await takenPlaces(ctx, id)) > capacity) return refuse('below_taken')
    const mustSay = wanted.publishAt !== null || (course.state !== 'draft' && saysPrice(saved.prices))
    if (mustSay && !saysPrice(wanted.prices)) return refuse('price_missing')
    await store(ctx, id, version, wanted)
    const content = COURSE_JOURNAL.changed(wanted.title)
    await record(ctx, { event: 'course.changed', id, content, ...differences(saved, wanted) })
    return ok({ version: version + 1 })
  })
}

async function store(ctx: Ctx, id: string, version: number, wanted: CourseFields): Promise<void> {
  const { prices, trainerIds, ...fields } = wanted
  const search = courseSearch(fields, await departmentName(ctx, fields.departmentId))
  await ctx.db
    .updateTable('courses')
    .set({ ...fields, body: JSON.stringify(fields.body), search, version: version + 1, updatedAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  await replacePrices(ctx, id, prices)
  await replaceTrainers(ctx, id, trainerIds)
}

/** Participants with a place; call it with the course locked. */
async function takenPlaces(ctx: Ctx, courseId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*) as taken from held_places where club_id = ${ctx.club.id} and course_id = ${courseId}`.execute(ctx.db)
  return found(rows[0]).taken
}

function differences(saved: CourseFields, wanted: CourseFields): { before: object; after: object } {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof CourseFields]),
  )
  const fields = changed.map(([field]) => field as keyof CourseFields)
  return { before: Object.fromEntries(fields.map((field) => [field, saved[field]])), after: Object.fromEntries(changed) }
}
