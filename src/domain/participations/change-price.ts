import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePrice } from './access.ts'
import { withCourse } from './confirm.ts'
import { factsOf } from './facts-of.ts'
import type { Standing } from './get-standing.ts'
import { getReach } from './queries.ts'
import { priceFor } from './rules.ts'
import { tell } from './tell.ts'

export type PriceRefusal = 'reason_missing' | 'ended' | 'no_other_price'

/** The office or the department sets another price, in cents, for a reason that the log and the person get. @throws Forbidden */
export async function changePrice(ctx: Ctx, id: string, cents: number, reason: string): Promise<Answer<Standing, PriceRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canChangePrice(ctx.actor, await getReach(ctx, course.id)))
    if (reason.trim() === '') return refuse('reason_missing')
    if (standing.state === 'cancelled' || standing.state === 'declined') return refuse('ended')
    if (standing.priceCents === cents) return ok(standing)
    await setPrice(ctx, standing, { cents, why: reason.trim() })
    return ok(found(await tell(ctx, [id], 'priceChanged', reason.trim())))
  })
}

/**
 * The office has looked at a provisional member or reduced price: it stays, or becomes the usual price, of which the person hears.
 * @throws Forbidden
 */
export async function settlePrice(ctx: Ctx, id: string, isRight: boolean): Promise<Answer<Standing, 'ended' | 'no_other_price'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canChangePrice(ctx.actor, await getReach(ctx, course.id)))
    if (standing.state === 'cancelled' || standing.state === 'declined') return refuse('ended')
    if (isRight) {
      await setPrice(ctx, standing, { cents: standing.priceCents, why: 'Preis geprüft' })
      return ok(standing)
    }
    // What was due when they signed up: dates that have passed since cost nothing less.
    const { prices } = await factsOf({ ...ctx, now: standing.queuedAt }, course.id, [])
    const usual = priceFor(prices, null)
    if (usual.kind === 'member') return refuse('no_other_price')
    const why = 'Die Voraussetzung für den ermäßigten Preis ließ sich nicht bestätigen.'
    await setPrice(ctx, standing, { cents: usual.cents, kind: usual.kind, why })
    return ok(found(await tell(ctx, [id], 'priceChanged', why)))
  })
}

async function setPrice(ctx: Ctx, standing: Standing, price: { cents: number; kind?: string; why: string }): Promise<void> {
  await ctx.db
    .updateTable('participations')
    .set((eb) => ({
      priceCents: price.cents,
      priceCheckedAt: ctx.now,
      version: eb('version', '+', 1),
      ...(price.kind ? { priceKind: price.kind } : {}),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', standing.id)
    .execute()
  await record(ctx, {
    event: 'participation.priced',
    id: standing.id,
    content: `Preis ${formatCents(price.cents)} statt ${formatCents(standing.priceCents)}: ${standing.courseTitle} (${price.why})`,
    before: { priceCents: standing.priceCents },
    after: { priceCents: price.cents },
  })
}
