import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canManageUsers, changeFault } from '../users/access.ts'
import { lockUser } from '../users/commands.ts'
import type { RoleChange } from '../users/input.ts'
import { planChange } from './commands.ts'

/** A role that comes on a day ahead. Superusers' roles change at once only. @throws Forbidden, NotFound */
export async function planRole(
  ctx: Ctx,
  { id, version, from, ...fields }: RoleChange & { from: Temporal.PlainDate },
): Promise<Answer<null, 'changed_meanwhile' | 'own_account' | 'only_super' | 'super_at_once'>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    const fault = changeFault(ctx.actor, user, fields.role)
    if (fault) return refuse(fault)
    if (user.version !== version) return refuse('changed_meanwhile')
    if (fields.role === 'super' || user.role === 'super') return refuse('super_at_once')
    await planChange(ctx, { kind: 'user', personId: id, fields, effectiveOn: from, state: 'planned' })
    return ok(null)
  })
}
