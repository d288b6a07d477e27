import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { SAFETY_JOURNAL } from './journal.ts'
import type { SafetyChange } from './mails.ts'

type OwnChange = Exclude<SafetyChange, 'second_factor_reset'> | 'email'

/** Does nothing without a profile here. */
export async function recordSafetyChange(ctx: Ctx, change: OwnChange): Promise<void> {
  const profile = ctx.actor.kind === 'user' ? ctx.actor.profile : null
  if (!profile?.clubUserId) return
  const { clubUserId } = profile
  await transaction(ctx, (ctx) => record(ctx, { event: `user.${change}`, id: clubUserId, content: SAFETY_JOURNAL[change] }))
}
