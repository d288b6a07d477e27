import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { createPerson } from '../people/commands.ts'
import { canManageOperations } from './access.ts'
import { creditSql } from './commands.ts'
import { enterHelpers } from './enter-helpers.ts'
import type { StaffHelper } from './input.ts'
import { getAssignment } from './leave-shift.ts'
import { notifyOfSignUp } from './notify-helper.ts'
import { endOf, isChild, type JoinRefusal } from './rules.ts'

/**
 * Enters who called or came by, at once; with an address they hear it. Of a past shift it says who helped: their hours count when the
 * plan is closed, and in a closed plan at once. Somebody known by name, and by birth date and address where
 * they are said, is that person, so that the hours count for them. @throws NotFound, Forbidden
 */
export async function addHelper(ctx: Ctx, shiftId: string, input: StaffHelper): Promise<Answer<string, JoinRefusal>> {
  allow(canManageOperations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { firstname, lastname, birthOn, email, phone, note } = input
    const known = await findKnown(ctx, input)
    const personId = known?.id ?? (await createPerson(ctx, { firstname, lastname, birthOn, sex: 'o', email, phone }))
    const bornOn = known?.birthOn ?? birthOn
    const guardianId = bornOn && isChild(bornOn, ctx.now) ? await findGuardian(ctx, personId) : null
    const helper = { personId, contactId: guardianId ?? personId, birthOn: bornOn }
    const manner = { shiftIds: [shiftId], note, isQualified: true, isSure: true, via: 'staff' } as const
    const entered = await enterHelpers(ctx, [helper], manner)
    if (!entered.ok) return refuse(entered.refusal)
    const id = found(entered.value.ids[0])
    const row = await getAssignment(ctx, id)
    if (isAfter(endOf(row, row), ctx.now)) await notifyOfSignUp(ctx, entered.value.signUpId)
    if (row.planState === 'closed') await creditHelper(ctx, id)
    return ok(id)
  })
}

async function creditHelper(ctx: Ctx, id: string): Promise<void> {
  await sql`
    update assignments a set mark = 'present', minutes = ${creditSql}
    from shifts s where a.club_id = ${ctx.club.id} and a.id = ${id} and s.club_id = a.club_id and s.id = a.shift_id`.execute(
    ctx.db,
  )
}

interface Known {
  id: string
  birthOn: Temporal.PlainDate | null
  name: string
  email: string
}

/** The only one of this name whom nothing said contradicts. */
async function findKnown(ctx: Ctx, { firstname, lastname, birthOn, email }: StaffHelper): Promise<Known | null> {
  const name = fold(`${firstname} ${lastname}`)
  const { rows } = await sql<Known>`
    select id, birth_on, firstname || ' ' || lastname as name, email from people
    where club_id = ${ctx.club.id} and search like ${`${name.replace(/[%_\\]/g, '\\$&')}%`} limit 20`.execute(ctx.db)
  const same = rows.filter(
    (one) =>
      fold(one.name) === name &&
      (!birthOn || !one.birthOn || one.birthOn.equals(birthOn)) &&
      (email === '' || one.email === '' || fold(one.email) === fold(email)),
  )
  return same.length === 1 ? (same[0] ?? null) : null
}
