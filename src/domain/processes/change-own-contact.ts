import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import type { Answer } from '../../kernel/answer.ts'
import { found, ok } from '../../kernel/answer.ts'
import { type Ctx, profileOf } from '../context.ts'
import { listHousemates, livesApart } from '../members/list-housemates.ts'
import { changeContact } from '../people/change-contact.ts'
import type { Contact } from '../people/input.ts'
import { applyPerson } from '../scheduled-changes/commands.ts'

/**
 * Contact by the person or a guardian, the address on wish of everybody who lives with both. A guardian of another household leaves
 * the address as it is. @throws NotFound without the right
 */
export async function changeOwnContact(
  ctx: Ctx,
  personId: string,
  { isForAll, ...typed }: Contact & { isForAll: boolean },
): Promise<Answer<null, 'changed_meanwhile'>> {
  return transaction(ctx, async (ctx) => {
    const isApart = await livesApart(ctx, personId)
    const contact = isApart ? { ...typed, ...(await addressOf(ctx, personId)) } : typed
    const changed = await changeContact(ctx, personId, contact)
    if (!changed.ok || isApart || !isForAll) return changed
    const { street, postcode, city } = contact
    for (const { id } of await listHousemates(ctx, personId, profileOf(ctx.actor).personId))
      await applyPerson(ctx, id, { street, postcode, city })
    return ok(null)
  })
}

async function addressOf(ctx: Ctx, personId: string): Promise<Pick<Contact, 'street' | 'postcode' | 'city'>> {
  const { rows } = await sql<Pick<Contact, 'street' | 'postcode' | 'city'>>`
    select street, postcode, city from people where club_id = ${ctx.club.id} and id = ${personId} for update`.execute(ctx.db)
  return found(rows[0])
}
