import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation } from '../../database/transaction.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PERSON_JOURNAL } from './journal.ts'

/**
 * Removes a person whom a list brought, with their guardians and emergency contacts; false when anything else knows them or somebody
 * changed them since. `isLooked`: the caller knows that nobody did. Call it in a transaction; asks for no right.
 */
export async function removePerson(
  ctx: Ctx,
  id: string,
  emergencyIds: readonly string[],
  { isLooked = false } = {},
): Promise<boolean> {
  try {
    return (await savepoint(ctx, (ctx) => remove(ctx, id, emergencyIds, isLooked))).ok
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

async function remove(ctx: Ctx, id: string, emergencyIds: readonly string[], isLooked: boolean) {
  await removeEmergencyContacts(ctx, emergencyIds)
  await sql`delete from guardians where club_id = ${ctx.club.id} and child_id = ${id}`.execute(ctx.db)
  const { rows } = await sql`
    delete from people w where club_id = ${ctx.club.id} and id = ${id} and (version = 1 or ${isLooked})
      and not exists (select from feed_addresses f where f.club_id = w.club_id and f.person_id = w.id) returning 1`.execute(
    ctx.db,
  )
  if (rows.length === 0) return refuse('changed')
  await record(ctx, { event: 'person.removed', id, content: PERSON_JOURNAL.removed })
  return ok(undefined)
}

/** Asks for no right. */
export async function removeEmergencyContacts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`delete from emergency_contacts where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

/** Forgets that an adult is guardian of a child. Asks for no right. */
export async function removeGuardian(ctx: Ctx, childId: string, guardianId: string): Promise<void> {
  await sql`delete from guardians where club_id = ${ctx.club.id} and child_id = ${childId} and guardian_id = ${guardianId}`.execute(
    ctx.db,
  )
}
