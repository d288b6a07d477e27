import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePerson } from './access.ts'
import { getPersonReach } from './get-person.ts'
import type { PersonInput } from './input.ts'
import { personSearch } from './rules.ts'

/**
 * Staff corrects a person's name, birth date or sex; the log keeps what stood there. Prices, groups and sign-ups that went by the age
 * stay as they are. @throws NotFound for whoever may not
 */
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
      content: 'Name oder Geburtsdatum geändert',
      before: shown(before),
      after: shown({ ...before, ...after }),
    })
    return ok(null)
  })
}
