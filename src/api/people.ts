import { createRoute, z } from '@hono/zod-openapi'
import { canSeeMembers } from '../domain/members/access.ts'
import { getPerson } from '../domain/people/get-person.ts'
import { exportPerson } from '../domain/privacy/export-person.ts'
import { findPersonId } from '../domain/privacy/find-person-id.ts'
import { allow } from '../kernel/answer.ts'
import { denied, json, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { etag } from './versions.ts'

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
  responses: { 200: json('Alle Daten', exported), ...denied },
})

const text = z.string()
const person = z
  .object({
    id: text,
    title: text,
    firstname: text,
    lastname: text,
    birthOn: text.nullable(),
    sex: text,
    email: text,
    phone: text,
  })
  .extend({ moreContacts: text, street: text, postcode: text, city: text, version: z.int() })
  .openapi('Person')

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/people/{id}',
  operationId: 'getPerson',
  summary: 'Eine Person, auch ohne Mitgliedschaft; die Fassung gilt für `renamePerson` und `changeContact`',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json('Die Person', person), ...denied },
})

export function addPeople(api: Api): void {
  api.openapi(getRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSeeMembers(ctx.actor))
    const found = await getPerson(ctx, c.req.valid('param').id)
    return c.json(told(person, { ...found, birthOn: found.birthOn?.toString() ?? null }), 200, etag(found.version))
  })
  api.openapi(exportRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    const { madeAt, ...found } = await exportPerson(ctx, (await findPersonId(ctx, id)) ?? id)
    return c.json(told(exported, { ...found, madeAt: madeAt.toString() }), 200)
  })
}
