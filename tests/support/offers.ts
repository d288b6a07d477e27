import type { Ctx } from '../../src/domain/context.ts'
import { narrowCourses } from '../../src/domain/courses/narrow-courses.ts'
import { type CourseFilters, readQuery } from '../../src/domain/courses/read-query.ts'
import { berlinDay, dayRange } from '../../src/kernel/calendar.ts'
import { fold } from '../../src/kernel/fold.ts'
import { newId } from '../../src/kernel/id.ts'

/** An offer of the finder, with its weekly times of one hour each. */
export interface Sketch {
  title: string
  sport: string
  slots: [weekday: number, from: string][]
  more?: object
}

/** An offer, published from today, in a part of a hall or nowhere. */
export async function insertOffer(
  ctx: Ctx,
  { title, sport, slots, more = {} }: Sketch,
  partId: string | null = null,
): Promise<string> {
  const { db, club } = ctx
  const id = newId()
  const slug = fold(title).replaceAll(' ', '-')
  await db
    .insertInto('courses')
    .values({
      clubId: club.id,
      id,
      slug,
      kind: 'course',
      state: 'published',
      title,
      sport,
      search: fold(`${title} ${sport}`),
      ...more,
    })
    .execute()
  for (const [weekday, from] of slots) {
    const startsTime = Temporal.PlainTime.from(from)
    const slot = {
      clubId: club.id,
      id: newId(),
      courseId: id,
      weekday,
      startsTime,
      endsTime: startsTime.add({ hours: 1 }),
      partId,
    }
    await db
      .insertInto('courseSlots')
      .values({ ...slot, valid: dayRange(berlinDay(ctx.now)) })
      .execute()
  }
  return id
}

/** The finder without filters. */
export const ALL: CourseFilters = {
  q: '',
  weekday: [],
  time: null,
  sport: [],
  age: null,
  hall: null,
  department: null,
  kind: null,
  onlyFree: false,
}

/** Its list, from the beginning. */
export const LIST = { view: 'list', page: 1 } as const

/** Number of found offers, and the shown ones from Monday on: the title's beginning and the weekday. */
export const narrowed = async (ctx: Ctx, filters: Partial<CourseFilters>) => {
  const { sittings, count } = await narrowCourses(ctx, readQuery({ ...ALL, ...filters }), { view: 'week', page: 1 })
  return { count, shown: sittings.map(({ course, slot }) => `${course.title.slice(0, 5)} ${slot?.weekday ?? '-'}`) }
}
