import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { Topic } from './input.ts'
import { MAILING_JOURNAL } from './journal.ts'
import { TOPIC_TEXTS } from './texts.ts'

export interface Subscription {
  topic: Exclude<Topic, 'service'>
  address: string
  isOff: boolean
}

/** Of the recipient whose signed link the caller holds. @throws NotFound */
export async function getSubscription(ctx: Ctx, recipientId: string): Promise<Subscription> {
  const row = await ctx.db
    .selectFrom('mailingRecipients as r')
    .innerJoin('mailings as m', (join) => join.onRef('m.clubId', '=', 'r.clubId').onRef('m.id', '=', 'r.mailingId'))
    .leftJoin('unsubscribes as u', (join) =>
      join.onRef('u.clubId', '=', 'r.clubId').onRef('u.address', '=', 'r.address').onRef('u.topic', '=', 'm.topic'),
    )
    .select(['r.address', 'm.topic', 'u.at'])
    .where('r.clubId', '=', ctx.club.id)
    .where('r.id', '=', recipientId)
    .where('m.topic', '!=', 'service')
    .executeTakeFirst()
  const { address, topic, at } = found(row)
  return { address, topic: topic as Subscription['topic'], isOff: at !== null }
}

/** Takes an address off one kind of mailings; again without effect. @throws NotFound */
export async function unsubscribe(ctx: Ctx, recipientId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { address, topic, isOff } = await getSubscription(ctx, recipientId)
    if (isOff) return
    await ctx.db
      .insertInto('unsubscribes')
      .values({ clubId: ctx.club.id, address, topic, at: ctx.now })
      .onConflict((conflict) => conflict.columns(['clubId', 'address', 'topic']).doNothing())
      .execute()
    await record(ctx, {
      event: 'mailing.unsubscribed',
      id: recipientId,
      content: MAILING_JOURNAL.unsubscribed(TOPIC_TEXTS[topic]),
    })
  })
}

/** Undoes `unsubscribe`. @throws NotFound */
export async function subscribeAgain(ctx: Ctx, recipientId: string): Promise<void> {
  const { address, topic } = await getSubscription(ctx, recipientId)
  await ctx.db
    .deleteFrom('unsubscribes')
    .where('clubId', '=', ctx.club.id)
    .where('address', '=', address)
    .where('topic', '=', topic)
    .execute()
}
