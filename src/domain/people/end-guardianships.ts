import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PERSON_JOURNAL } from './journal.ts'

/**
 * From this day on somebody is guardian of nobody, or a child has no guardians: no copies, no acting for the child. Does nothing the second
 * time. Asks for no right; in a transaction.
 */
export async function endGuardianships(
  ctx: Ctx,
  of: { guardianId: string } | { childId: string },
  from: Temporal.PlainDate,
): Promise<void> {
  const isMeant = 'guardianId' in of ? sql`guardian_id = ${of.guardianId}` : sql`child_id = ${of.childId}`
  const { rows } = await sql<{ childId: string }>`
    update guardians set valid = daterange(least(lower(valid), ${from}::date - 1), ${from}::date)
    where club_id = ${ctx.club.id} and ${isMeant} and (upper_inf(valid) or upper(valid) > ${from}::date) returning child_id`.execute(
    ctx.db,
  )
  for (const childId of new Set(rows.map((row) => row.childId)))
    await record(ctx, { event: 'person.unguarded', id: childId, content: PERSON_JOURNAL.guardianRemoved })
}
