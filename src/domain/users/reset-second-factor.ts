import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser, type RoleName } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canManageUsers, changeFault } from './access.ts'
import { type LockedUser, lockUser } from './commands.ts'
import { USER_JOURNAL } from './journal.ts'

type LoginRefusal = 'own_account' | 'only_super' | 'still_invited' | 'in_other_clubs'

const LEADERS: readonly RoleName[] = ['super', 'admin']

/** A login counts in every club: only a superuser touches it, unless it belongs to this club alone. */
async function loginFault(ctx: Ctx, user: LockedUser): Promise<LoginRefusal | null> {
  const fault = changeFault(ctx.actor, user)
  if (fault) return fault
  if (user.isInvited) return 'still_invited'
  if (isSuperUser(ctx.actor)) return null
  const { rows } = await sql<{ isShared: boolean }>`select is_login_shared(${user.userId}) as is_shared`.execute(ctx.db)
  return found(rows[0]).isShared ? 'in_other_clubs' : null
}

/** On all devices, in every club; answers the number of ended sessions. */
export async function endUserSessions(ctx: Ctx, id: string): Promise<Answer<number, LoginRefusal>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    const fault = await loginFault(ctx, user)
    if (fault) return refuse(fault)
    const { rows } = await sql<{ ended: number }>`select end_sessions(${user.userId}) as ended`.execute(ctx.db)
    const ended = found(rows[0]).ended
    const content = USER_JOURNAL.sessionsEnded(ended)
    await record(ctx, { event: 'user.sessions_ended', id, content })
    return ok(ended)
  })
}

async function notifyOwner(ctx: Ctx, user: LockedUser): Promise<void> {
  const { email } = await ctx.db.selectFrom('logins').select('email').where('userId', '=', user.userId).executeTakeFirstOrThrow()
  if (email)
    await sendMail(ctx, {
      template: 'user.safetyChanged',
      to: email,
      priority: AWAITED,
      data: { what: 'second_factor_reset' },
    })
}

/** Signs out everywhere and mails; the password alone then lets in. Admins do it for lower roles, superusers for all. */
export async function resetSecondFactor(ctx: Ctx, id: string): Promise<Answer<null, LoginRefusal | 'no_second_factor'>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    if (LEADERS.includes(user.role) && !isSuperUser(ctx.actor)) return refuse('only_super')
    const fault = await loginFault(ctx, user)
    if (fault) return refuse(fault)
    const { rows } = await sql<{ isReset: boolean }>`select reset_second_factor(${user.userId}) as is_reset`.execute(ctx.db)
    if (!rows[0]?.isReset) return refuse('no_second_factor')
    await notifyOwner(ctx, user)
    await record(ctx, { event: 'user.second_factor_reset', id, content: USER_JOURNAL.secondFactorReset })
    return ok(null)
  })
}
