import { findFirstHeldDay, findLastDay, listPresence } from '../../../domain/certificates/queries.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { gateOf } from '../../kit/gate.ts'
import { slugFrom } from '../../kit/slug.ts'
import type { Route } from './+types/certificates'
import { presentPresence } from './certificates-view.ts'
import { periodTexts, readPeriod } from './period.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const to = berlinDay(ctx.now)
  const from = course.kind === 'course' ? ((await findFirstHeldDay(ctx, course.id)) ?? to) : to.with({ month: 1, day: 1 })
  const period = readPeriod(url.searchParams, { from, to })
  const [people, runsUntil] = await Promise.all([listPresence(ctx, course.id, period), findLastDay(ctx, course.id)])
  return {
    title: course.title,
    slug: course.slug,
    ...periodTexts(period),
    runsUntil: runsUntil && formatDay(runsUntil),
    rows: people.map(presentPresence),
    isNobodyLeft: url.searchParams.has('fehlt'),
  }
}
