import { createRoute, z } from '@hono/zod-openapi'
import { getMember, listMembers, type Member } from '../domain/members/queries.ts'
import { type Api, factsOf } from './facts.ts'
import { paging } from './paging.ts'
import { problems } from './problem.ts'

const member = z
  .object({
    id: z.string(),
    personId: z.string(),
    memberNo: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    birthOn: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    entryOn: z.string(),
    exitOn: z.string().nullable(),
  })
  .openapi('Member')

const present = (row: Member): z.infer<typeof member> => ({
  ...row,
  birthOn: row.birthOn?.toString() ?? null,
  entryOn: row.entryOn.toString(),
  exitOn: row.exitOn?.toString() ?? null,
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/members',
  operationId: 'listMembers',
  summary: 'Die Mitglieder des Vereins, nach Mitgliedsnummer',
  request: { query: paging },
  responses: {
    200: {
      description: 'Mitglieder',
      content: { 'application/json': { schema: z.object({ items: z.array(member), nextCursor: z.string().nullable() }) } },
    },
    ...problems.signedOut,
    ...problems.forbidden,
  },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/members/{id}',
  operationId: 'getMember',
  summary: 'Ein Mitglied: für den Vorstand jedes, für Mitglieder das eigene',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: { description: 'Das Mitglied', content: { 'application/json': { schema: member } } }, ...problems.missing },
})

export function addMembers(api: Api): void {
  api.openapi(listRoute, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const rows = await listMembers(factsOf(c).ctx, { limit: limit + 1, after: cursor ?? null })
    const items = rows.slice(0, limit).map(present)
    return c.json({ items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }, 200)
  })
  api.openapi(getRoute, async (c) => c.json(present(await getMember(factsOf(c).ctx, c.req.valid('param').id)), 200))
}
