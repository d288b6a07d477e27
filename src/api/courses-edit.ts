import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canCreateCourse, canEditCourse, canSeeCourse, canSeeCourses } from '../domain/courses/access.ts'
import { changeCourse } from '../domain/courses/change-course.ts'
import { createCourse, publishCourse } from '../domain/courses/commands.ts'
import { getCourseFields } from '../domain/courses/get-course-fields.ts'
import { NewCourse, PAYMENTS, PRIORITIES, Prices } from '../domain/courses/input.ts'
import { getCourse } from '../domain/courses/queries.ts'
import { EDIT_REFUSALS } from '../domain/courses/texts.ts'
import { allow } from '../kernel/answer.ts'
import { isId } from '../kernel/id.ts'
import { plainTextOf, richTextOf } from '../kernel/rich-text.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { accepted, parsed, REUSED } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const moment = z.iso.datetime({ offset: true }).nullable()
const count = z.int().nullable()
const fields = {
  title: z.string(),
  kind: z.enum(['ongoing', 'course']),
  summary: z.string(),
  text: z.string().max(20_000).describe('Leerzeilen trennen Absätze'),
  bring: z.string(),
  departmentId: z.uuid().nullable(),
  seasonId: z.uuid().nullable(),
  sport: z.string(),
  level: z.string(),
  ageFrom: count,
  ageTo: count,
  ageUnit: z.enum(['years', 'months']),
  sexes: z.enum(['all', 'm', 'w', 'd']),
  tags: z.array(z.string()),
  capacity: count,
  minimum: count,
  decisionOn: z.iso.date().nullable().describe('Tag der Entscheidung über ein Angebot unter seiner Mindestzahl'),
  hasWaitingList: z.boolean(),
  priorities: z.array(z.enum(PRIORITIES)),
  registrationOpensAt: moment,
  registrationClosesAt: moment,
  publishAt: moment,
  cancelDays: z.int(),
  trialLessons: z.int(),
  payment: z.enum(PAYMENTS),
  isProRata: z.boolean(),
  prices: Prices.describe('Cent; was fehlt, wird nicht verkauft'),
  trainerIds: z.array(z.uuid()),
}
const given = z.object(fields).partial().strict()
const edited = z
  .object({ id: z.string(), slug: z.string(), state: z.string(), version: z.int(), ...fields })
  .openapi('EditedCourse')

const createCourseRoute = createRoute({
  method: 'post',
  path: '/api/v1/courses',
  operationId: 'createCourse',
  summary: 'Legt ein Angebot als Entwurf an',
  request: { body: body(given.required({ title: true, kind: true })) },
  responses: { 201: json('Angelegt', edited), ...changing(REUSED) },
})
const fieldsRoute = createRoute({
  method: 'get',
  path: '/api/v1/courses/{id}/fields',
  operationId: 'getCourseFields',
  summary: 'Ein Angebot, wie es bearbeitet wird, auch ein Entwurf',
  request: { params: oneOf },
  responses: { 200: json('Das Angebot', edited), ...denied },
})
const changeRoute = createRoute({
  method: 'patch',
  path: '/api/v1/courses/{id}/fields',
  operationId: 'changeCourse',
  summary: 'Ändert ein Angebot; was fehlt, bleibt',
  request: { params: oneOf, headers: ifMatch, body: body(given) },
  responses: { 200: json('Geändert', edited), ...changing(EDIT_REFUSALS) },
})
const publishRoute = createRoute({
  method: 'post',
  path: '/api/v1/courses/{id}/publish',
  operationId: 'publishCourse',
  summary: 'Veröffentlicht einen Entwurf',
  request: { params: oneOf },
  responses: { 200: json('Veröffentlicht', edited), ...changing(EDIT_REFUSALS) },
})

const instant = (text: string | null | undefined) => (typeof text === 'string' ? Temporal.Instant.from(text) : text)

/** Only what was given, as the domain reads it. */
function inputOf({ text, decisionOn, ...rest }: z.infer<typeof given>): Partial<NewCourse> {
  const times = {
    registrationOpensAt: instant(rest.registrationOpensAt),
    registrationClosesAt: instant(rest.registrationClosesAt),
  }
  const all = {
    ...rest,
    ...times,
    publishAt: instant(rest.publishAt),
    decisionOn: typeof decisionOn === 'string' ? Temporal.PlainDate.from(decisionOn) : decisionOn,
    body: text === undefined ? undefined : richTextOf(text),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

async function shown(ctx: Ctx, id: string): Promise<z.infer<typeof edited>> {
  const { slug, state, version } = await getCourse(ctx, id)
  const { body, ...rest } = await getCourseFields(ctx, id)
  return told(edited, { ...rest, text: plainTextOf(body), id, slug, state, version })
}

export function addCourseChanges(api: Api): void {
  for (const path of ['/api/v1/courses', '/api/v1/courses/:id/fields', '/api/v1/courses/:id/publish'])
    api.use(path, async (c, next) => {
      const { ctx } = factsOf(c)
      if (path === '/api/v1/courses' && c.req.method === 'GET') return next()
      allow(canSeeCourses(ctx.actor))
      // Another club's offer is missing before the body is read.
      const id = c.req.param('id')
      if (id !== undefined && isId(id)) await getCourse(ctx, id)
      return next()
    })
  api.openapi(createCourseRoute, async (c) => {
    const { ctx } = factsOf(c)
    const input = inputOf(c.req.valid('json'))
    const { departmentId } = parsed(NewCourse, input)
    allow(canCreateCourse(ctx.actor, departmentId))
    const made = await createCourse(ctx, { ...input, title: c.req.valid('json').title, kind: c.req.valid('json').kind })
    return c.json(await shown(ctx, made.id), 201, etag(1))
  })
  api.openapi(fieldsRoute, async (c) => {
    const { ctx } = factsOf(c)
    const course = await getCourse(ctx, c.req.valid('param').id)
    allow(canSeeCourse(ctx.actor, course))
    return c.json(await shown(ctx, course.id), 200, etag(course.version))
  })
  api.openapi(changeRoute, async (c) => {
    const { ctx } = factsOf(c)
    const course = await getCourse(ctx, c.req.valid('param').id)
    allow(canEditCourse(ctx.actor, course))
    const input = inputOf(c.req.valid('json'))
    parsed(NewCourse, { ...(await getCourseFields(ctx, course.id)), ...input })
    const version = versionOf(c.req.valid('header')['if-match']) ?? course.version
    accepted(await changeCourse(ctx, course.id, version, input), EDIT_REFUSALS)
    const now = await shown(ctx, course.id)
    return c.json(now, 200, etag(now.version))
  })
  api.openapi(publishRoute, async (c) => {
    const { ctx } = factsOf(c)
    const course = await getCourse(ctx, c.req.valid('param').id)
    allow(canEditCourse(ctx.actor, course))
    accepted(await publishCourse(ctx, course.id), EDIT_REFUSALS)
    const now = await shown(ctx, course.id)
    return c.json(now, 200, etag(now.version))
  })
}
