import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { type Ctx, profileOf } from '../context.ts'
import { setPerson } from './set-person.ts'

/**
 * Birth date of the actor's own person where it is missing, as for a guardian who registers: without it nobody signs up. A known
 * one, and a member's, changes with approval. @throws Forbidden for members and users without a person
 */
export async function enterOwnBirthDate(ctx: Ctx, { birthOn }: { birthOn: Temporal.PlainDate }): Promise<Answer<null, 'known'>> {
  const { personId, isMember } = profileOf(ctx.actor)
  allow(personId !== null && !isMember)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('people')
      .select('birthOn')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', found(personId))
      .forUpdate()
      .executeTakeFirst()
    if (found(row).birthOn !== null) return refuse('known')
    await setPerson(ctx, found(personId), { birthOn })
    return ok(null)
  })
}
