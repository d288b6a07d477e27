import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser, type RoleName } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canManageUsers, changeFault } from './access.ts'
import { type LockedUser, lockUser } from './commands.ts'

type LoginRefusal = 'own_account' | 'only_super' | 'still_invited' | 'in_other_clubs'

const LEADERS: readonly RoleName[] = ['super', 'admin']

/** A login counts in every club: what touches it is a superuser's, unless it belongs to this club alone. */
async function loginFault(ctx: Ctx, user: LockedUser): Promise<LoginRefusal | null> {
  const fault = changeFault(ctx.actor, user)
  if (fault) return fault
  if (user.isInvited) return 'still_invited'
  if (isSuperUser(ctx.actor)) return null
  const { rows } = await sql<{ isShared: boolean }>`select is_login_shared(${user.userId}) as is_shared`.execute(ctx.db)
  return rows[0]?.isShared ? 'in_other_clubs' : null
}

/** Signs a user out on all devices, in every club; answers how many sessions ended. */
export async function endUserSessions(ctx: Ctx, id: string): Promise<Answer<number, LoginRefusal>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    const fault = await loginFault(ctx, user)
    if (fault) return refuse(fault)
    const { rows } = await sql<{ ended: number }>`select end_sessions(${user.userId}) as ended`.execute(ctx.db)
    const ended = rows[0]?.ended ?? 0
    const content = `Sitzungen beendet: ${ended}`
    await record(ctx, { event: 'user.sessions_ended', id, content })
    return ok(ended)
  })
}

async function tellOwner(ctx: Ctx, user: LockedUser): Promise<void> {
  const { email } = await ctx.db.selectFrom('logins').select('email').where('userId', '=', user.userId).executeTakeFirstOrThrow()
  if (email)
    await sendMail(ctx, {
      template: 'user.safetyChanged',
      to: email,
      priority: AWAITED,
      data: { what: 'second_factor_reset' },
    })
}

/**
 * Takes a lost second factor from a user, who is signed out everywhere and told by mail: the password alone lets in until they
 * set up a new one. An admin does this for those below, a superuser for all.
 */
export async function resetSecondFactor(ctx: Ctx, id: string): Promise<Answer<null, LoginRefusal | 'no_second_factor'>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    if (LEADERS.includes(user.role) && !isSuperUser(ctx.actor)) return refuse('only_super')
    const fault = await loginFault(ctx, user)
    if (fault) return refuse(fault)
    const { rows } = await sql<{ isReset: boolean }>`select reset_second_factor(${user.userId}) as is_reset`.execute(ctx.db)
    if (!rows[0]?.isReset) return refuse('no_second_factor')
    await tellOwner(ctx, user)
    await record(ctx, { event: 'user.second_factor_reset', id, content: 'Zweiter Faktor zurückgesetzt' })
    return ok(null)
  })
}
