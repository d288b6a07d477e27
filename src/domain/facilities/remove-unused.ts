import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation } from '../../database/transaction.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

/** Used halls stay. Runs in the caller's transaction. */
export async function removeUnused(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await savepoint(ctx, (ctx) => remove(ctx, id))
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
    }
  }
}

async function remove(ctx: Ctx, id: string) {
  // These would vanish with the hall.
  const { rows } = await sql<{ isAwaited: boolean }>`
    select exists (select from defects where club_id = ${ctx.club.id} and facility_id = ${id})
      or exists (select from slot_wishes w join parts p on p.club_id = w.club_id and p.id = w.part_id
        where w.club_id = ${ctx.club.id} and p.facility_id = ${id}) as is_awaited`.execute(ctx.db)
  if (rows[0]?.isAwaited) return refuse('in_use')
  await sql`delete from part_atoms a using parts p where a.club_id = ${ctx.club.id} and p.club_id = a.club_id and p.id = a.part_id
    and p.facility_id = ${id}`.execute(ctx.db)
  await sql`delete from parts where club_id = ${ctx.club.id} and facility_id = ${id}`.execute(ctx.db)
  await sql`delete from facilities where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  return ok(undefined)
}
