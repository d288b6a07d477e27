import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail, withdrawMails } from '../mail/commands.ts'
import { findLatestMail } from '../mail/queries.ts'
import { canEditSettings } from './access.ts'

const TEMPLATE = 'club.testMail'

/** To the actor's own address. An earlier one that still waits is taken back. */
export async function sendTestMail(ctx: Ctx): Promise<Answer<null, never>> {
  const { actor } = ctx
  allow(canEditSettings(actor) && actor.kind === 'user')
  await transaction(ctx, async (ctx) => {
    const earlier = await findLatestMail(ctx, TEMPLATE, actor.email)
    if (earlier?.state === 'queued') await withdrawMails(ctx, [earlier.id])
    const name = [actor.profile?.firstname, actor.profile?.lastname].filter(Boolean).join(' ')
    await sendMail(ctx, { template: TEMPLATE, to: actor.email, priority: AWAITED, data: { name } })
  })
  return ok(null)
}

/** State of the actor's last one; null after a day. */
export async function findTestMail(ctx: Ctx) {
  const { actor } = ctx
  return actor.kind === 'user' ? findLatestMail(ctx, TEMPLATE, actor.email) : null
}
