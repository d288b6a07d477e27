import { canTakeAttendance } from '../../../domain/attendance/access.ts'
import { listMarks } from '../../../domain/attendance/list-marks.ts'
import { listCourseCards } from '../../../domain/credits/list-course-cards.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { getReach } from '../../../domain/participations/queries.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { gateOf } from '../../kit/gate.ts'
import { slugFrom } from '../../kit/slug.ts'
import type { Route } from './+types/attendance'
import { MOST_SESSIONS, presentMatrix } from './attendance-view.ts'
import { periodTexts, readPeriod } from './period.ts'

const USUAL_WEEKS = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const to = berlinDay(ctx.now)
  const period = readPeriod(url.searchParams, { from: to.subtract({ weeks: USUAL_WEEKS }), to })
  const matrix = await listMarks(ctx, course.id, { ...period, limit: MOST_SESSIONS })
  const cards = await listCourseCards(
    ctx,
    course.id,
    matrix.people.map(({ id }) => id),
  )
  return {
    title: course.title,
    slug: course.slug,
    ...periodTexts(period),
    ...presentMatrix(matrix, cards),
    isCut: matrix.isCut,
    canTake: canTakeAttendance(ctx.actor, await getReach(ctx, course.id)),
  }
}
