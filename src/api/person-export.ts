import { createRoute, z } from '@hono/zod-openapi'
import { exportPerson } from '../domain/privacy/export-person.ts'
import { findPersonId } from '../domain/privacy/find-person-id.ts'
import { type Api, factsOf } from './facts.ts'
import { json } from './json.ts'
import { problems } from './problem.ts'

const exported = z
  .object({
    id: z.string(),
    name: z.string(),
    madeAt: z.string(),
    sections: z.array(z.object({ table: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
  })
  .openapi('PersonExport')

const exportRoute = createRoute({
  method: 'get',
  path: '/api/v1/people/{id}/export',
  operationId: 'exportPerson',
  summary:
    'Alles, was über eine Person gespeichert ist (Art. 15, 20 DSGVO); andere Personen sind geschwärzt. Für sie selbst und den Vorstand; jeder Abruf steht im Protokoll',
  request: { params: z.object({ id: z.uuid().describe('der Person oder ihrer Mitgliedschaft') }) },
  responses: {
    200: json('Alle Daten', exported),
    ...problems.invalid,
    ...problems.signedOut,
    ...problems.forbidden,
    ...problems.missing,
  },
})

export function addPersonExport(api: Api): void {
  api.openapi(exportRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    const { madeAt, ...found } = await exportPerson(ctx, (await findPersonId(ctx, id)) ?? id)
    return c.json(exported.parse({ ...found, madeAt: madeAt.toString() }), 200)
  })
}
