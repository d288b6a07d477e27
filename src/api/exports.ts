import { createRoute, z } from '@hono/zod-openapi'
import { canSeeClaims } from '../domain/claims/access.ts'
import { exportDatev } from '../domain/datev/export-datev.ts'
import { DatevInput } from '../domain/datev/input.ts'
import { DATEV_REFUSALS } from '../domain/datev/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { type Api, factsOf } from './facts.ts'
import { body } from './page-document.ts'
import { problems, Refused } from './problem.ts'

const route = createRoute({
  method: 'post',
  path: '/api/v1/exports/datev',
  operationId: 'exportDatev',
  summary: 'Buchungsstapel für DATEV (EXTF 700, Kategorie 21): Forderungen, Erlasse und Zahlungen eines Zeitraums',
  request: { body: body(DatevInput) },
  responses: {
    200: { description: 'CSV in Windows-1252', content: { 'text/csv': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...problems.invalid,
    ...problems.signedOut,
    ...problems.forbidden,
    ...problems.missing,
    ...problems.refused,
  },
})

export function addExports(api: Api): void {
  api.use('/api/v1/exports/*', (c, next) => {
    const { ctx } = factsOf(c)
    found(ctx.club.flags.hasInvoiceManagement || null)
    allow(canSeeClaims(ctx.actor))
    return next()
  })
  api.openapi(route, async (c) => {
    const file = await exportDatev(factsOf(c).ctx, c.req.valid('json'))
    if (!file.ok) throw new Refused(409, { detail: DATEV_REFUSALS[file.refusal], code: file.refusal })
    return c.body(new Uint8Array(file.value), 200, {
      'content-type': 'text/csv; charset=windows-1252',
      'cache-control': 'private, no-store',
    })
  })
}
