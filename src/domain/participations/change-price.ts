import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePrice } from './access.ts'
import { withCourse } from './confirm.ts'
import type { Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { getReach } from './queries.ts'
import { readFacts } from './read-facts.ts'
import { priceFor } from './rules.ts'

export type PriceRefusal = 'reason_missing' | 'ended' | 'no_other_price'

/** Sets another price in cents; log and person get the reason. @throws Forbidden */
export async function changePrice(ctx: Ctx, id: string, cents: number, reason: string): Promise<Answer<Standing, PriceRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canChangePrice(ctx.actor, await getReach(ctx, course.id)))
    if (reason.trim() === '') return refuse('reason_missing')
    if (standing.state === 'cancelled' || standing.state === 'declined') return refuse('ended')
    if (standing.priceCents === cents) return ok(standing)
    await setPrice(ctx, standing, { cents, why: reason.trim() })
    return ok(found(await notifyOfStep(ctx, [id], 'priceChanged', reason.trim())))
  })
}

/** The office has checked a provisional price: it stays, or becomes the usual one and the person is told. @throws Forbidden */
export async function settlePrice(ctx: Ctx, id: string, isRight: boolean): Promise<Answer<Standing, 'ended' | 'no_other_price'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canChangePrice(ctx.actor, await getReach(ctx, course.id)))
    if (standing.state === 'cancelled' || standing.state === 'declined') return refuse('ended')
    if (isRight) {
      await setPrice(ctx, standing, { cents: standing.priceCents, why: PARTICIPATION_JOURNAL.priceChecked })
      return ok(standing)
    }
    // The price at sign-up counts: dates that have passed since cost nothing less.
    const { prices } = await readFacts({ ...ctx, now: standing.queuedAt }, course.id, [])
    const usual = priceFor(prices, null)
    if (usual.kind === 'member') return refuse('no_other_price')
    const why = PARTICIPATION_JOURNAL.priceNotConfirmed
    await setPrice(ctx, standing, { cents: usual.cents, kind: usual.kind, why })
    return ok(found(await notifyOfStep(ctx, [id], 'priceChanged', why)))
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
    content: PARTICIPATION_JOURNAL.priceChanged(
      formatCents(price.cents),
      formatCents(standing.priceCents),
      standing.courseTitle,
      price.why,
    ),
    before: { priceCents: standing.priceCents },
    after: { priceCents: price.cents },
  })
}
