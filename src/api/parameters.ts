import { createRoute, z } from '@hono/zod-openapi'
import { canEditInstallation } from '../domain/clubs/access.ts'
import { findParameters } from '../domain/clubs/queries.ts'
import { allow } from '../kernel/answer.ts'
import { type Api, factsOf } from './facts.ts'
import { problems, Refused } from './problem.ts'

const getParameters = createRoute({
  method: 'get',
  path: '/api/v1/config/parameters',
  operationId: 'getParameters',
  summary: 'Die Parameter des Vereins als ein Dokument; 404, solange keiner gesetzt ist',
  responses: {
    200: {
      description: 'Name → Wert',
      content: { 'application/json': { schema: z.record(z.string(), z.string()).openapi('Parameters') } },
    },
    ...problems.signedOut,
    ...problems.forbidden,
    ...problems.missing,
  },
})

export function addParameters(api: Api): void {
  api.openapi(getParameters, async (c) => {
    const { ctx } = factsOf(c)
    allow(canEditInstallation(ctx.actor))
    const { isReady, parameters } = await findParameters(ctx)
    if (!isReady) throw new Refused(404, { detail: 'Es sind noch keine Parameter gesetzt.', code: 'not_found' })
    return c.json(parameters, 200)
  })
}
