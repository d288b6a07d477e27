import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf } from '../context.ts'
import { FEED_JOURNAL } from './journal.ts'
import { newSecret } from './rules.ts'

const ownPerson = (ctx: Ctx): string | null => profileOf(ctx.actor).personId

/** Secret of the actor's own calendar; null before the first. @throws Forbidden */
export async function findFeedSecret(ctx: Ctx): Promise<string | null> {
  const personId = ownPerson(ctx)
  if (personId === null) return null
  const row = await ctx.db
    .selectFrom('feedAddresses')
    .select('secret')
    .where('clubId', '=', ctx.club.id)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Creates or replaces the address of the own calendar; the old one ends. @throws Forbidden */
export async function renewFeedAddress(ctx: Ctx): Promise<string> {
  const personId = ownPerson(ctx)
  allow(personId !== null)
  const secret = newSecret()
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('feedAddresses')
      .values({ clubId: ctx.club.id, personId: found(personId), secret, renewedAt: ctx.now })
      .onConflict((conflict) => conflict.columns(['clubId', 'personId']).doUpdateSet({ secret, renewedAt: ctx.now }))
      .execute()
    const content = FEED_JOURNAL.ownRenewed
    await record(ctx, { event: 'feed.renewed', id: found(personId), content })
    return secret
  })
}

/** Asks for no right: the secret permits it. @throws NotFound */
export async function getPersonOfFeed(ctx: Ctx, secret: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('feedAddresses')
    .select('personId')
    .where('clubId', '=', ctx.club.id)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return found(row).personId
}
