import { createRoute, z } from '@hono/zod-openapi'
import { getPublicCourse } from '../domain/courses/get-public-course.ts'
import { askCourses, COURSE_FIELDS, type ListedCourse } from '../domain/courses/list-public-courses.ts'
import { placesOf } from '../domain/courses/places-of.ts'
import { isAfter } from '../kernel/calendar.ts'
import { type Api, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { problems } from './problem.ts'

const slot = z.object({
  weekday: z.int(),
  from: z.string(),
  to: z.string(),
  facility: z.string().nullable(),
  part: z.string().nullable(),
})
const courseSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    kind: z.enum(['ongoing', 'course']),
    title: z.string(),
    summary: z.string(),
    sport: z.string(),
    department: z.string().nullable(),
    ageFrom: z.int().nullable(),
    ageTo: z.int().nullable(),
    ageUnit: z.enum(['years', 'months']),
    tags: z.array(z.string()),
    slots: z.array(slot),
    prices: z.array(z.object({ kind: z.string(), cents: z.int() })),
    capacity: z.int().nullable(),
    places: z.object({
      state: z.enum(['not_open_yet', 'closed', 'open', 'free', 'waiting', 'full', 'wishes_soon', 'wishes', 'to_be_drawn']),
      free: z.int().nullable(),
      position: z.int().nullable(),
    }),
    registrationOpensAt: z.string().nullable(),
    registrationClosesAt: z.string().nullable(),
    nextSessionAt: z.string().nullable(),
    url: z.string(),
  })
  .openapi('Course')

function presentCourse(
  course: Omit<ListedCourse, 'nextEndsAt' | 'sessionCount' | 'nextAt'>,
  nextAt: Temporal.Instant | null,
  now: Temporal.Instant,
  origin: string,
): z.infer<typeof courseSchema> {
  const places = placesOf(course, now)
  return {
    id: course.id,
    slug: course.slug,
    kind: course.kind,
    title: course.title,
    summary: course.summary,
    sport: course.sport,
    department: course.department,
    ageFrom: course.ageFrom,
    ageTo: course.ageTo,
    ageUnit: course.ageUnit,
    tags: course.tags,
    slots: course.slots.map(({ weekday, from, to, facility, part }) => ({
      weekday,
      from: from.slice(0, 5),
      to: to.slice(0, 5),
      facility,
      part,
    })),
    prices: course.prices.map(({ kind, cents }) => ({ kind, cents })),
    capacity: course.capacity,
    places: {
      state: places.kind,
      free: places.kind === 'free' ? places.places : null,
      position: places.kind === 'waiting' ? places.position : null,
    },
    registrationOpensAt: course.registrationOpensAt?.toString() ?? null,
    registrationClosesAt: course.registrationClosesAt?.toString() ?? null,
    nextSessionAt: nextAt?.toString() ?? null,
    url: `${origin}/id/${course.slug}`,
  }
}

const COURSES = { fields: COURSE_FIELDS, order: 'title' }

const listCourses = createRoute({
  method: 'get',
  path: '/api/v1/courses',
  operationId: 'listCourses',
  summary: 'Die veröffentlichten Sportangebote des Vereins, ohne `orderBy` nach Titel; `q` verzeiht Tippfehler',
  request: { query: asks(COURSES).extend({ q: z.string().max(100).default('') }) },
  responses: {
    200: { description: 'Angebote', content: { 'application/json': { schema: listOf(courseSchema) } } },
    ...problems.invalid,
  },
})

const getCourse = createRoute({
  method: 'get',
  path: '/api/v1/courses/{slug}',
  operationId: 'getCourse',
  summary: 'Ein veröffentlichtes Sportangebot',
  request: { params: z.object({ slug: z.string().max(100) }) },
  responses: {
    200: { description: 'Das Angebot', content: { 'application/json': { schema: courseSchema } } },
    ...problems.missing,
  },
})

export function addCourses(api: Api): void {
  api.openapi(listCourses, async (c) => {
    const { ctx, origin } = factsOf(c)
    const query = c.req.valid('query')
    const page = await askCourses(ctx, query.q, askingOf(COURSES, query))
    return c.json(
      paged(page, query, (course) => presentCourse(course, course.nextAt, ctx.now, origin)),
      200,
    )
  })
  api.openapi(getCourse, async (c) => {
    const { ctx, origin } = factsOf(c)
    const course = await getPublicCourse(ctx, c.req.valid('param').slug)
    const next = course.dates.find((date) => date.state === 'planned' && isAfter(Temporal.Instant.from(date.endsAt), ctx.now))
    return c.json(presentCourse(course, next ? Temporal.Instant.from(next.startsAt) : null, ctx.now, origin), 200)
  })
}
