import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeContact } from './access.ts'
import { getPersonReach } from './get-person.ts'
import type { Contact } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { personSearch } from './rules.ts'

/** For the person, a guardian, the office, or the department of a course. @throws NotFound without the right */
export async function changeContact(ctx: Ctx, personId: string, input: Contact): Promise<Answer<null, 'changed_meanwhile'>> {
  if (!canChangeContact(ctx.actor, await getPersonReach(ctx, personId))) throw new NotFound('Not found')
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('people')
      .select(['firstname', 'lastname', 'email', 'phone', 'moreContacts', 'street', 'postcode', 'city', 'version'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    const { firstname, lastname, version, ...before } = found(row)
    if (version !== input.version) return refuse('changed_meanwhile')
    const { version: _, ...after } = input
    await ctx.db
      .updateTable('people')
      .set({ ...after, version: version + 1, search: personSearch({ firstname, lastname, email: after.email }) })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', personId)
      .execute()
    await record(ctx, { event: 'person.contact_changed', id: personId, content: PERSON_JOURNAL.contactChanged, before, after })
    return ok(null)
  })
}
