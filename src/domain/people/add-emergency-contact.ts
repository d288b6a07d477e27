import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canSetCare } from './access.ts'
import { getPersonReach } from './get-person.ts'
import { PERSON_JOURNAL } from './journal.ts'

const MOST = 4

/** Adds one behind the known ones; null when its number is known or there are four. Call it in a transaction. @throws Forbidden */
export async function addEmergencyContact(
  ctx: Ctx,
  personId: string,
  { name, phone }: { name: string; phone: string },
): Promise<string | null> {
  allow(canSetCare(ctx.actor, await getPersonReach(ctx, personId)))
  const id = newId()
  const { rows } = await sql`
    insert into emergency_contacts (club_id, id, person_id, name, phone, position)
    select ${ctx.club.id}, ${id}, ${personId}, ${name}, ${phone}, count(*) from emergency_contacts
    where club_id = ${ctx.club.id} and person_id = ${personId} having count(*) < ${MOST} and not coalesce(bool_or(phone = ${phone}), false)
    returning 1`.execute(ctx.db)
  if (rows.length === 0) return null
  await record(ctx, { event: 'person.care_changed', id: personId, content: PERSON_JOURNAL.careChanged, after: { name, phone } })
  return id
}
