import { createRoute, z } from '@hono/zod-openapi'
import { exportDatev } from '../domain/datev/export-datev.ts'
import { DatevInput } from '../domain/datev/input.ts'
import { DATEV_REFUSALS } from '../domain/datev/texts.ts'
import { body, changing } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { keepMoney } from './keep-money.ts'
import { accepted } from './problem.ts'

const route = createRoute({
  method: 'post',
  path: '/api/v1/exports/datev',
  operationId: 'exportDatev',
  summary: 'Buchungsstapel für DATEV (EXTF 700, Kategorie 21): Forderungen, Erlasse, Zahlungen und ausgezahlte Übungsleiter',
  request: { body: body(DatevInput) },
  responses: {
    200: { description: 'CSV in Windows-1252', content: { 'text/csv': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...changing(DATEV_REFUSALS),
  },
})

export function addExports(api: Api): void {
  keepMoney(api, 'exports')
  api.openapi(route, async (c) => {
    const file = accepted(await exportDatev(factsOf(c).ctx, c.req.valid('json')), DATEV_REFUSALS)
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'text/csv; charset=windows-1252',
    })
  })
}
