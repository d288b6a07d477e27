import { createRoute, z } from '@hono/zod-openapi'
import { canReadAllocations } from '../domain/allocations/access.ts'
import {
  type Allocation,
  type AllocationDecision,
  type AllocationPart,
  getAllocation,
  listAllocationDecisions,
  listAllocationParts,
  listAllocations,
  listNeeds,
  listObjections,
  type Need,
  type Objection,
} from '../domain/allocations/queries.ts'
import { AGE_GROUPS, ALLOCATION_STATES, CRITERIA, OUTCOMES, objectableUntil, timeAt } from '../domain/allocations/rules.ts'
import { allow } from '../kernel/answer.ts'
import { formatTime } from '../kernel/calendar.ts'
import { type Api, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { problems } from './problem.ts'

const day = z.string().describe('JJJJ-MM-TT')
const clock = z.string().describe('HH:MM')
const weekday = z.int().describe('1 = Montag')

const allocation = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(ALLOCATION_STATES),
    from: day,
    to: day,
    needsUntil: day,
    objectionsUntil: day,
    criteria: z.array(z.enum(CRITERIA)).describe('das wichtigste zuerst'),
    needs: z.int().describe('eigene; beim Verband alle'),
    openObjections: z.int(),
    version: z.int().describe('auch im ETag; beim Ändern als If-Match'),
  })
  .openapi('Allocation')

const wish = z.object({ weekdays: z.array(weekday), startsTime: clock, endsTime: clock })
const decision = z.object({
  place: z.string().nullable().describe('null: keine Zeit'),
  weekday: weekday.nullable(),
  startsTime: clock.nullable(),
  endsTime: clock.nullable(),
  reason: z.string(),
  objectionsUntil: day,
  dates: z.int().nullable().describe('so viele Termine sind gebucht; null vor dem Bescheid'),
  leftOut: z.array(day).describe('Tage, an denen die Halle anders belegt ist'),
})
const need = z
  .object({
    id: z.string(),
    holder: z.string().describe('Verein oder Schule'),
    groupName: z.string(),
    league: z.string(),
    ageGroup: z.enum(AGE_GROUPS),
    people: z.int(),
    minutes: z.int(),
    priority: z.int(),
    inHolidays: z.boolean(),
    wishes: z.array(wish).describe('die liebste Zeit zuerst'),
    decision: decision.nullable().describe('null, solange kein Entwurf veröffentlicht ist; der Verband liest ihn schon vorher'),
    objection: z.object({ text: z.string(), outcome: z.enum(OUTCOMES).nullable(), answer: z.string() }).nullable(),
    version: z.int().describe('beim Ändern als `needVersion`'),
  })
  .openapi('AllocationNeed')

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema: listOf(schema) } },
})
const denied = { ...problems.signedOut, ...problems.forbidden, ...problems.missing }

const ALLOCATIONS = short({ from: 'day', to: 'day', name: 'text', state: 'text' }, '-from')
const NEEDS = short(
  {
    groupName: 'text',
    holder: 'text',
    league: 'text',
    ageGroup: 'text',
    people: 'number',
    minutes: 'number',
    priority: 'number',
  },
  'groupName',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/allocations',
  operationId: 'listAllocations',
  summary: 'Hallenvergaben des Verbands, ohne `orderBy` die neueste Saison zuerst; ein Verein sieht sie ab der Eröffnung',
  request: { query: asks(ALLOCATIONS) },
  responses: { 200: json('Hallenvergaben', allocation), ...problems.invalid, ...denied },
})

const needsRoute = createRoute({
  method: 'get',
  path: '/api/v1/allocations/{id}/needs',
  operationId: 'listAllocationNeeds',
  summary: 'Der eigene Bedarf mit Entscheidung und Einspruch; beim Verband der aller Vereine und Schulen',
  request: { params: z.object({ id: z.uuid() }), query: asks(NEEDS) },
  responses: { 200: json('Bedarf', need), ...problems.invalid, ...denied },
})

const present = (one: Allocation): z.infer<typeof allocation> => ({
  id: one.id,
  name: one.name,
  state: one.state,
  from: String(one.from),
  to: String(one.to),
  criteria: one.criteria,
  needsUntil: String(one.needsUntil),
  objectionsUntil: String(one.objectionsUntil),
  needs: one.needs,
  openObjections: one.openObjections,
  version: one.version,
})

const clockOf = (time: Temporal.PlainTime | null): string | null => time && formatTime(time)

const presentDecision = (
  one: AllocationDecision,
  parts: readonly AllocationPart[],
  of: Allocation,
): z.infer<typeof decision> => ({
  place: parts.find(({ partId }) => partId === one.partId)?.place ?? null,
  weekday: one.weekday,
  startsTime: clockOf(one.startsTime),
  endsTime: clockOf(one.endsTime),
  reason: one.reason,
  objectionsUntil: String(objectableUntil(of, one.objectionsUntil)),
  dates: one.dates,
  leftOut: one.leftOut,
})

const presentNeed = (
  one: Need,
  own: AllocationDecision | null,
  objection: Objection | null,
  parts: readonly AllocationPart[],
  of: Allocation,
) => ({
  id: one.id,
  holder: one.holder,
  groupName: one.groupName,
  league: one.league,
  ageGroup: one.ageGroup,
  people: one.people,
  minutes: one.minutes,
  priority: one.priority,
  inHolidays: one.inHolidays,
  version: one.version,
  wishes: one.wishes.map(({ weekdays, from, to }) => ({
    weekdays,
    startsTime: formatTime(timeAt(from)),
    endsTime: formatTime(timeAt(to)),
  })),
  decision: own && presentDecision(own, parts, of),
  objection: objection && { text: objection.text, outcome: objection.outcome, answer: objection.answer },
})

export function addAllocations(api: Api): void {
  for (const path of ['/api/v1/allocations', '/api/v1/allocations/*'])
    api.use(path, async (c, next) => {
      allow(canReadAllocations(factsOf(c).ctx))
      c.header('Cache-Control', 'no-store')
      return next()
    })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, ALLOCATIONS, (await listAllocations(ctx)).map(present), c.req.valid('query')), 200)
  })
  api.openapi(needsRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    const one = await getAllocation(ctx, id)
    const [parts, needs, decisions, objections] = await Promise.all([
      listAllocationParts(ctx, id),
      listNeeds(ctx, id),
      listAllocationDecisions(ctx, id),
      listObjections(ctx, id),
    ])
    const items = needs.map((need) => {
      const decision = decisions.find(({ needId }) => needId === need.id) ?? null
      return presentNeed(need, decision, objections.findLast(({ needId }) => needId === need.id) ?? null, parts, one)
    })
    return c.json(await pageOf(ctx, NEEDS, items, c.req.valid('query')), 200)
  })
}
