import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Undoes a payer who was to begin on a day to come; the one before goes on. Answers how many rows changed. Asks for no right. */
export async function dropComingPayer(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<number> {
  const isOf = sql`club_id = ${ctx.club.id} and person_id = ${personId} and purpose in ('fees', 'all')`
  const dropped = await sql`delete from payers where ${isOf} and lower(valid) = ${day}::date`.execute(ctx.db)
  const continued = await sql`
    update payers y set valid = daterange(lower(valid), (select min(lower(o.valid)) from payers o where o.club_id = y.club_id
      and o.person_id = y.person_id and o.purpose in ('fees', 'all') and lower(o.valid) >= ${day}::date))
    where ${isOf} and upper(valid) = ${day}::date`.execute(ctx.db)
  return Number((dropped.numAffectedRows ?? 0n) + (continued.numAffectedRows ?? 0n))
}
