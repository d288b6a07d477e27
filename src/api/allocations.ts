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
import { denied, json, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'

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
  resting: z.array(day).describe('Tage, an denen die Halle beim Bescheid gesperrt war; sie gelten, wenn sie wieder offen ist'),
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
  responses: { 200: json('Hallenvergaben', listOf(allocation)), ...denied },
})

const needsRoute = createRoute({
  method: 'get',
  path: '/api/v1/allocations/{id}/needs',
  operationId: 'listAllocationNeeds',
  summary: 'Der eigene Bedarf mit Entscheidung und Einspruch; beim Verband der aller Vereine und Schulen',
  request: { params: oneOf, query: asks(NEEDS) },
  responses: { 200: json('Bedarf', listOf(need)), ...denied },
})

const clockOf = (time: Temporal.PlainTime | null): string | null => time && formatTime(time)

const presentDecision = (one: AllocationDecision, parts: readonly AllocationPart[], of: Allocation): z.infer<typeof decision> =>
  told(decision, {
    ...one,
    place: parts.find(({ partId }) => partId === one.partId)?.place ?? null,
    startsTime: clockOf(one.startsTime),
    endsTime: clockOf(one.endsTime),
    objectionsUntil: objectableUntil(of, one.objectionsUntil),
  })

const presentNeed = (
  one: Need,
  own: AllocationDecision | null,
  objection: Objection | null,
  parts: readonly AllocationPart[],
  of: Allocation,
) =>
  told(need, {
    ...one,
    wishes: one.wishes.map(({ weekdays, from, to }) => ({
      weekdays,
      startsTime: formatTime(timeAt(from)),
      endsTime: formatTime(timeAt(to)),
    })),
    decision: own && presentDecision(own, parts, of),
    objection,
  })

export function addAllocations(api: Api): void {
  before(api, ['allocations'], (ctx) => allow(canReadAllocations(ctx)))
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(
      await pageOf(
        ctx,
        ALLOCATIONS,
        (await listAllocations(ctx)).map((one) => told(allocation, one)),
        c.req.valid('query'),
      ),
      200,
    )
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
