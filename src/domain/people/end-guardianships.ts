import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { FULL_AGE } from './rules.ts'

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

/** Guardianships of children who are still minors hold as they did before they ended. Asks for no right; in a transaction. */
export async function resumeGuardianships(ctx: Ctx, before: readonly { id: string; valid: string }[]): Promise<void> {
  const born = berlinDay(ctx.now).subtract({ years: FULL_AGE })
  const { rows } = await sql<{ childId: string }>`
    update guardians r set valid = k.valid from json_to_recordset(${JSON.stringify(before)}::json) as k (id uuid, valid daterange)
    where r.club_id = ${ctx.club.id} and r.id = k.id and r.valid <> k.valid
      and exists (select from people c where c.club_id = r.club_id and c.id = r.child_id and coalesce(c.birth_on > ${born}::date, true))
      and not exists (select from guardians o where o.club_id = r.club_id and o.id <> r.id and o.child_id = r.child_id
        and o.guardian_id = r.guardian_id and o.valid && k.valid)
    returning r.child_id`.execute(ctx.db)
  for (const childId of new Set(rows.map((row) => row.childId)))
    await record(ctx, { event: 'person.guarded', id: childId, content: PERSON_JOURNAL.guardianAdded })
}
