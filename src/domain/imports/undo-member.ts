import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation } from '../../database/transaction.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { removeUnusedDebtor, restorePayers, withdrawListedMandate } from '../debtors/enter-listed-mandate.ts'
import { removeEmptyHousehold } from '../members/join-household.ts'
import { restoreStanding } from '../members/restore-standing.ts'
import { removePerson } from '../people/remove-person.ts'
import { restorePerson } from '../people/restore-person.ts'
import { copyStanding } from './copy-standing.ts'
import { MEMBER_NOTES } from './member-fault-text.ts'
import type { ImportRow, Made } from './queries.ts'
import { fingerprint } from './take-members.ts'

const NOBODY = JSON.stringify({ members: [], memberships: [], departments: [], households: [], payers: [] })

/** Takes a row of a list of members back; answers why it stays, or null. Call it in a transaction. */
export async function undoMember(ctx: Ctx, { made }: ImportRow): Promise<string | null> {
  const personId = made?.personId ?? made?.knownId
  if (!made || !personId) return null
  try {
    const undone = await savepoint(ctx, async (ctx) => {
      if (made.mandate && !(await withdrawListedMandate(ctx, made.mandate))) return refuse('stays')
      const now = (await copyStanding(ctx, [personId])).get(personId)
      if (!now || fingerprint(now) !== made.after) return refuse('stays')
      return (await restore(ctx, personId, made)) ? ok(undefined) : refuse('stays')
    })
    return undone.ok ? null : MEMBER_NOTES.stays
  } catch (error) {
    if (isForeignKeyViolation(error)) return MEMBER_NOTES.stays
    throw error
  }
}

async function restore(ctx: Ctx, personId: string, { before, householdId, newDebtorId, ...made }: Made): Promise<boolean> {
  const copy = before ?? NOBODY
  await restorePayers(ctx, personId, copy)
  if (newDebtorId) await removeUnusedDebtor(ctx, newDebtorId)
  await restoreStanding(ctx, personId, copy)
  if (householdId) await removeEmptyHousehold(ctx, householdId)
  if (made.personId) return removePerson(ctx, personId, [], { isLooked: true })
  const { person } = JSON.parse(copy) as { person: Record<string, unknown> }
  await restorePerson(ctx, personId, person)
  return true
}

/** Says beside a row that it stays. */
export const keepRow = (ctx: Ctx, importId: string, position: number, note: string) =>
  sql`update import_rows set note = ${note}, outcome = 'conflict'
    where club_id = ${ctx.club.id} and import_id = ${importId} and position = ${position}`.execute(ctx.db)

/** The row has left nothing behind any more. */
export const forgetRow = (ctx: Ctx, importId: string, position: number) =>
  sql`update import_rows set note = ${MEMBER_NOTES.undone}, made = null
    where club_id = ${ctx.club.id} and import_id = ${importId} and position = ${position}`.execute(ctx.db)
