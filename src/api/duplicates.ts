import { createRoute, z } from '@hono/zod-openapi'
import { canSeeMembers } from '../domain/members/access.ts'
import { DUPLICATE_FIELDS, listDuplicates, type Twin } from '../domain/members/list-duplicates.ts'
import { type MergeRefusal, mergePeople } from '../domain/processes/merge-people.ts'
import { MERGE_REFUSALS } from '../domain/processes/texts.ts'
import { allow } from '../kernel/answer.ts'
import { json, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { problems, Refused, refusedBy } from './problem.ts'

const twin = z
  .object({
    id: z.string().describe('der Person'),
    memberId: z.string().nullable(),
    memberNo: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
    birthOn: z.string().nullable(),
    email: z.string(),
    entryOn: z.string().nullable(),
    exitOn: z.string().nullable(),
    loginId: z.string().nullable().describe('Konto in diesem Verein'),
    role: z.string().nullable(),
    signUps: z.int(),
  })
  .openapi('PossibleDuplicate')

const present = (one: Twin): z.infer<typeof twin> =>
  told(twin, {
    ...one,
    birthOn: one.birthOn?.toString() ?? null,
    entryOn: one.entryOn?.toString() ?? null,
    exitOn: one.exitOn?.toString() ?? null,
  })

const pair = z.object({
  id: z.string().describe('des Paares'),
  reason: z.enum(['birth', 'sound']).describe('birth: klingt gleich und gleiches Geburtsdatum; sound: eines der beiden fehlt'),
  people: z.array(twin).describe('zwei'),
})

const denied = { ...problems.invalid, ...problems.signedOut, ...problems.forbidden }

const PAIRS = { fields: DUPLICATE_FIELDS, order: 'reason' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/people/duplicates',
  operationId: 'listDuplicates',
  summary: 'Personen, die wohl doppelt geführt werden: Namen klingen gleich, das Geburtsdatum widerspricht nicht',
  request: { query: asks(PAIRS) },
  responses: { 200: json('Paare', listOf(pair)), ...denied },
})

const mergeRoute = createRoute({
  method: 'post',
  path: '/api/v1/people/merge',
  operationId: 'mergePeople',
  summary:
    'Führt zwei Personen zusammen: `keptId` bleibt und bekommt alles, `mergedId` zeigt danach auf sie; keine Rolle ändert sich',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z
            .object({
              keptId: z.uuid(),
              mergedId: z.uuid(),
              loginId: z.uuid().nullable().default(null).describe('von zwei Zugängen der, der bleibt; der andere wird gesperrt'),
            })
            .strict(),
        },
      },
    },
  },
  responses: {
    200: json('Zusammengeführt', z.object({ id: z.string() })),
    ...denied,
    ...problems.missing,
    ...refusedBy(MERGE_REFUSALS),
  },
})

export function addDuplicates(api: Api): void {
  before(api, ['people/duplicates', 'people/merge'], (ctx) => allow(canSeeMembers(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await listDuplicates(factsOf(c).ctx, askingOf(PAIRS, query))
    return c.json(
      paged(page, query, ({ people, ...one }) => ({ ...one, people: people.map(present) })),
      200,
    )
  })
  api.openapi(mergeRoute, async (c) => {
    const merge = c.req.valid('json')
    const merged = await mergePeople(factsOf(c).ctx, merge)
    if (merged.ok) return c.json({ id: merge.keptId }, 200)
    const code: MergeRefusal = merged.refusal
    throw new Refused(409, { detail: MERGE_REFUSALS[code], code })
  })
}
