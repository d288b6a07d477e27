import { sql, type Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { goOn } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import { hasDied } from '../people/queries.ts'

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

/** A begun session was held, and its leaders stay those of this moment whoever leads the course later. Call it with the session locked. */
export async function setSessionHeld(ctx: Ctx, id: string): Promise<void> {
  const held = sql`
    with held as (
      update sessions set state = 'held' where club_id = ${ctx.club.id} and id = ${id} and state = 'planned' and starts_at <= ${ctx.now}
      returning club_id, id, course_id, on_day)
    insert into session_trainers (club_id, session_id, person_id, kind)
    select h.club_id, h.id, t.person_id, 'planned' from held h
    join course_trainers t on t.club_id = h.club_id and t.course_id = h.course_id
    join people p on p.club_id = t.club_id and p.id = t.person_id and not coalesce(${hasDied('p', sql`h.on_day`)}, false)
    where not exists (select from session_trainers k where k.club_id = h.club_id and k.session_id = h.id)`
  await goOn(ctx, held.execute(ctx.db))
}
