import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePerson } from './access.ts'
import { getPersonReach } from './get-person.ts'
import type { PersonInput } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { personSearch } from './rules.ts'

/** The log keeps the old values. Prices, groups and sign-ups stay as they are. @throws NotFound without the right */
export async function changePerson(ctx: Ctx, personId: string, input: PersonInput): Promise<Answer<null, 'changed_meanwhile'>> {
  if (!canChangePerson(ctx.actor, await getPersonReach(ctx, personId))) throw new NotFound('Not found')
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('people')
      .select(['title', 'firstname', 'lastname', 'birthOn', 'sex', 'email', 'version'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    const { email, version, ...before } = found(row)
    if (version !== input.version) return refuse('changed_meanwhile')
    const { version: _, ...after } = input
    await ctx.db
      .updateTable('people')
      .set({ ...after, version: version + 1, search: personSearch({ ...after, email }) })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', personId)
      .execute()
    const shown = ({ birthOn, ...rest }: typeof before) => ({ ...rest, birthOn: birthOn?.toString() ?? null })
    await record(ctx, {
      event: 'person.changed',
      id: personId,
      content: PERSON_JOURNAL.changed,
      before: shown(before),
      after: shown({ ...before, ...after }),
    })
    return ok(null)
  })
}
