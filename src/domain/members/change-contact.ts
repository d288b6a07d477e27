import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { personSearch } from '../people/rules.ts'
import { canSeeMember } from './access.ts'
import type { Contact } from './input.ts'

const person = (ctx: Ctx, memberId: string) =>
  ctx.db
    .selectFrom('people')
    .innerJoin('members', (join) =>
      join.onRef('members.clubId', '=', 'people.clubId').onRef('members.personId', '=', 'people.id'),
    )
    .where('people.clubId', '=', ctx.club.id)
    .where('members.id', '=', memberId)

function seen(ctx: Ctx, memberId: string): void {
  if (!isId(memberId) || !canSeeMember(ctx.actor, memberId)) throw new NotFound('Not found')
}

/**
 * Changes how a member is reached: the member themselves, or the office. Names and birth date are not changed here.
 * @throws NotFound for whoever may not see this member.
 */
export async function changeContact(ctx: Ctx, memberId: string, input: Contact): Promise<Answer<null, 'changed_meanwhile'>> {
  seen(ctx, memberId)
  return transaction(ctx, async (ctx) => {
    const row = found(
      await person(ctx, memberId)
        .select(['people.id', 'firstname', 'lastname', 'email', 'phone', 'street', 'postcode', 'city', 'people.version'])
        .forUpdate('people')
        .executeTakeFirst(),
    )
    const { id, firstname, lastname, version, ...before } = row
    if (version !== input.version) return refuse('changed_meanwhile')
    const { version: _, ...after } = input
    await ctx.db
      .updateTable('people')
      .set({ ...after, version: version + 1, search: personSearch({ firstname, lastname, email: after.email }) })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, {
      event: 'person.contact_changed',
      id,
      content: 'Kontaktdaten geändert',
      before,
      after,
    })
    return ok(null)
  })
}
