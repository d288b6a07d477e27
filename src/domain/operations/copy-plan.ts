import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canManageOperations } from './access.ts'
import { insertPlan } from './commands.ts'
import { getPlan, listShifts } from './queries.ts'

/**
 * Last year's plan on another day, as a draft without helpers: each shift as many days from it as before, at the same time of day.
 * Answers its id. @throws NotFound, Forbidden
 */
export async function copyPlan(ctx: Ctx, id: string, input: { title: string; startsOn: Temporal.PlainDate }): Promise<string> {
  allow(canManageOperations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { slug: _, state: __, version: ___, id: ____, ...plan } = await getPlan(ctx, id)
    const copyId = await insertPlan(ctx, { ...plan, ...input })
    const days = plan.startsOn.until(input.startsOn).days
    const moved = (moment: Temporal.Instant | null) => moment && berlinMoment(berlinDay(moment).add({ days }), berlinTime(moment))
    const values = (await listShifts(ctx, id)).map(
      ({ filled: _, requested: __, holdUntil: ___, startsAt, endsAt, ...shift }, position) => ({
        ...shift,
        clubId: ctx.club.id,
        id: newId(),
        planId: copyId,
        position,
        startsAt: moved(startsAt),
        endsAt: moved(endsAt),
      }),
    )
    if (values.length > 0) await ctx.db.insertInto('shifts').values(values).execute()
    return copyId
  })
}
