import { z } from '@hono/zod-openapi'
import { canSeeClaims } from '../domain/claims/access.ts'
import type { Ctx } from '../domain/context.ts'
import { allow, found } from '../kernel/answer.ts'
import { type Api, before, factsOf } from './facts.ts'

const FIRST = '1900-01-01'
const LAST = '2200-12-31'
const DAY = 'Bitte geben Sie den Tag so an: 2027-01-31.'
/** `2027-01-31`. */
export const day = z.iso
  .date(DAY)
  .refine((text) => text >= FIRST && text <= LAST, DAY)
  .transform((text) => Temporal.PlainDate.from(text))

/** Below `/api/v1/{name}` everything is for Finanzen, and missing in a club without invoices. */
export function keepMoney(api: Api, name: string): void {
  before(api, [name], (ctx) => {
    found(ctx.club.flags.hasInvoiceManagement || null)
    allow(canSeeClaims(ctx.actor))
  })
}

/** Another club's record is missing before the request's body is read. */
export function keepForeign(api: Api, name: string, get: (ctx: Ctx, id: string) => Promise<unknown>): void {
  const one = `/api/v1/${name}/:id{[0-9a-f-]{36}}`
  for (const path of [one, `${one}/:deed{[a-z]+}`])
    api.use(path, async (c, next) => {
      await get(factsOf(c).ctx, c.req.param('id') ?? '')
      return next()
    })
}
