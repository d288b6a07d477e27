import { createRoute, z } from '@hono/zod-openapi'
import { canChangeClaims } from '../domain/claims/access.ts'
import { runDunning } from '../domain/dunnings/run-dunning.ts'
import { DUNNING_REFUSALS } from '../domain/dunnings/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { changing, json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { accepted } from './problem.ts'

const route = createRoute({
  method: 'post',
  path: '/api/v1/dunnings',
  operationId: 'runDunning',
  summary:
    'Mahnt alle, deren Frist vorbei ist: jeden Zahler mit einem Brief in der höchsten Stufe, die eine Forderung erreicht, mit Gebühr und neuer Frist; Gesperrte nicht',
  responses: {
    200: json(
      'Gemahnt',
      z.object({
        letters: z.int(),
        debtors: z.int(),
        mails: z.int().describe('die übrigen gehen mit der Post'),
        openCents: z.int(),
        feeCents: z.int(),
      }),
    ),
    ...changing(DUNNING_REFUSALS),
  },
})

export function addDunnings(api: Api): void {
  api.use('/api/v1/dunnings', (c, next) => {
    const { ctx } = factsOf(c)
    found(ctx.club.flags.hasInvoiceManagement || null)
    allow(canChangeClaims(ctx.actor))
    return next()
  })
  api.openapi(route, async (c) => {
    const run = await runDunning(factsOf(c).ctx)
    const isNothing = !run.ok && run.refusal === 'nothing'
    return c.json(
      isNothing ? { letters: 0, debtors: 0, mails: 0, openCents: 0, feeCents: 0 } : accepted(run, DUNNING_REFUSALS),
      200,
    )
  })
}
