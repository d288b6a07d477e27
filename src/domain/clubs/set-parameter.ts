import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { findProfile } from '../users/queries.ts'
import { mustSetUpSecondFactor } from '../users/rules.ts'
import { canEditInstallation } from './access.ts'
import type { Parameter } from './input.ts'
import { CLUB_JOURNAL } from './journal.ts'
import { findParameter } from './queries.ts'

async function lacksOwnFactor({ db, club, actor }: Ctx, roles: string): Promise<boolean> {
  const found = actor.kind === 'user' ? await findProfile(db, club.id, actor.userId) : null
  return found !== null && mustSetUpSecondFactor(found.profile.role, found.hasSecondFactor, roles)
}

/** Refuses when the value is no longer `was`. Superusers only. */
export async function setParameter(
  ctx: Ctx,
  { name, value, was }: Parameter,
): Promise<Answer<null, 'changed_meanwhile' | 'name_taken' | 'own_factor_missing'>> {
  allow(canEditInstallation(ctx.actor))
  if (name === 'require2faFor' && (await lacksOwnFactor(ctx, value))) return refuse('own_factor_missing')
  return transaction(ctx, async (ctx) => {
    if (was === null) {
      const added = await ctx.db
        .insertInto('parameters')
        .values({ clubId: ctx.club.id, name, value })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!added.numInsertedOrUpdatedRows) return refuse('name_taken')
    } else {
      const changed = await ctx.db
        .updateTable('parameters')
        .set({ value })
        .where('clubId', '=', ctx.club.id)
        .where('name', '=', name)
        .where('value', '=', was)
        .executeTakeFirst()
      if (!changed.numUpdatedRows) return refuse('changed_meanwhile')
    }
    await record(ctx, {
      event: 'parameter.set',
      id: name,
      content: CLUB_JOURNAL.parameterSet(name),
      ...(was === null ? {} : { before: { value: was } }),
      after: { value },
    })
    return ok(null)
  })
}

/** Restores the default. */
export async function removeParameter(ctx: Ctx, name: string): Promise<Answer<null, 'gone'>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const value = await findParameter(ctx, name)
    if (value === null) return refuse('gone')
    await ctx.db.deleteFrom('parameters').where('clubId', '=', ctx.club.id).where('name', '=', name).execute()
    await record(ctx, {
      event: 'parameter.removed',
      id: name,
      content: CLUB_JOURNAL.parameterRemoved(name),
      before: { value },
    })
    return ok(null)
  })
}
