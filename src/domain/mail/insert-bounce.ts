import type { Ctx } from '../context.ts'

export interface Bounce {
  mailId: string
  address: string
  /** The address does not exist; else a full mailbox, or a filter. */
  isHard: boolean
  /** Without addresses. */
  reason: string
}

/** Once for a mail. */
export async function insertBounce(ctx: Ctx, { mailId, address, isHard, reason }: Bounce): Promise<void> {
  await ctx.db
    .insertInto('bounces')
    .values({ clubId: ctx.club.id, mailId, address: address.trim().toLowerCase(), isHard, reason, at: ctx.now })
    .onConflict((conflict) => conflict.columns(['clubId', 'mailId']).doNothing())
    .execute()
}
