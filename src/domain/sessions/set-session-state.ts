import type { Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { goOn } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

type SessionColumns = Pick<Updateable<DB['sessions']>, 'paysTrainer' | 'replacedById'>

/** The caller locks the course and keeps the booking in step. */
export async function setSessionState(
  ctx: Ctx,
  ids: readonly string[],
  state: 'planned' | 'cancelled' | 'moved',
  facts: SessionColumns = {},
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('sessions')
    .set((set) => ({ ...facts, state, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
}

export async function setSessionHeld(ctx: Ctx, id: string): Promise<void> {
  const held = ctx.db
    .updateTable('sessions')
    .set({ state: 'held' })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('startsAt', '<=', ctx.now)
  await goOn(ctx, held.execute())
}
