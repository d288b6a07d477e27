import { createRoute, z } from '@hono/zod-openapi'
import { canSeeStatistics } from '../domain/statistics/access.ts'
import { getCourseStatistics } from '../domain/statistics/get-course-statistics.ts'
import type { Amounts } from '../domain/statistics/rules.ts'
import { allow } from '../kernel/answer.ts'
import { json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { problems, Refused } from './problem.ts'

const amount = z.object({ value: z.int(), total: z.int().describe('0: kein Anteil') })
const amounts = z
  .object({
    participants: amount,
    places: amount.describe('vergebene von allen Plätzen'),
    attendance: amount.describe('anwesend von allen Abgehakten'),
    missing: amount.describe('unentschuldigt gefehlt'),
    waiting: amount,
    revenue: amount.describe('Cent'),
  })
  .openapi('CourseFigures')
const compared = { figures: amounts, before: amounts.nullable().describe('dasselbe in der Saison davor') }

const season = z.object({ id: z.string(), name: z.string(), from: z.string(), to: z.string() })
const statistics = z
  .object({
    season,
    before: season.nullable(),
    total: z.object(compared),
    departments: z.array(z.object({ id: z.string().nullable(), name: z.string().nullable(), courses: z.int(), ...compared })),
    courses: z.array(
      z.object({ id: z.string(), slug: z.string(), title: z.string(), departmentId: z.string().nullable(), ...compared }),
    ),
    isCut: z.boolean().describe('mehr Angebote, als in eine Antwort passen'),
  })
  .openapi('CourseStatistics')

const route = createRoute({
  method: 'get',
  path: '/api/v1/statistics/courses',
  operationId: 'getCourseStatistics',
  summary: 'Zahlen einer Saison je Angebot und Abteilung, mit denen der Saison davor; ohne `season` die laufende',
  request: { query: z.object({ season: z.uuid().optional(), department: z.uuid().optional() }) },
  responses: {
    200: json('Zahlen', statistics),
    ...problems.invalid,
    ...problems.signedOut,
    ...problems.forbidden,
    ...problems.missing,
  },
})

/** Without figures of the books: those are for Finanzen alone. */
const shown = ({ billed: _, settled: _settled, cost: _cost, ...people }: Amounts) => people
const figuresOf = ({ amounts, before }: { amounts: Amounts; before: Amounts | null }) => ({
  figures: shown(amounts),
  before: before && shown(before),
})

const seasonOf = ({ id, name, from, to }: { id: string; name: string; from: Temporal.PlainDate; to: Temporal.PlainDate }) => ({
  id,
  name,
  from: from.toString(),
  to: to.toString(),
})

export function addStatistics(api: Api): void {
  api.use('/api/v1/statistics/*', (c, next) => {
    const { ctx } = factsOf(c)
    if (!ctx.club.flags.hasParticipations)
      throw new Refused(404, { detail: 'Dieser Verein führt hier keine Anmeldungen.', code: 'not_found' })
    allow(canSeeStatistics(ctx.actor))
    return next()
  })
  api.openapi(route, async (c) => {
    const { season: seasonId, department: departmentId } = c.req.valid('query')
    const found = await getCourseStatistics(factsOf(c).ctx, { seasonId, departmentId })
    if (!found || (seasonId && found.season.id !== seasonId))
      throw new Refused(404, { detail: 'Diese Saison gibt es in diesem Verein nicht.', code: 'not_found' })
    return c.json(
      {
        season: seasonOf(found.season),
        before: found.before && seasonOf(found.before),
        total: figuresOf(found.total),
        departments: found.departments.map(({ id, name, courses, ...both }) => ({ id, name, courses, ...figuresOf(both) })),
        courses: found.courses.map(({ id, slug, title, departmentId, ...both }) => ({
          id,
          slug,
          title,
          departmentId,
          ...figuresOf(both),
        })),
        isCut: found.isCut,
      },
      200,
    )
  })
}
