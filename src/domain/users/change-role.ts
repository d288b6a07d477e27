import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx, RoleName } from '../context.ts'
import { canManageUsers, changeFault, type Leader, leaderFault } from './access.ts'
import { changeRow, type LockedUser, lockUser } from './commands.ts'
import type { RoleChange } from './input.ts'
import { USER_JOURNAL } from './journal.ts'
import { type AdminLimits, isWithoutLimits, limitsFor } from './rules.ts'
import { ROLE_NAMES } from './texts.ts'

async function replaceDepartments(ctx: Ctx, id: string, departmentIds: readonly string[]): Promise<string[]> {
  const removed = await ctx.db
    .deleteFrom('clubUserDepartments')
    .where('clubId', '=', ctx.club.id)
    .where('clubUserId', '=', id)
    .returning('departmentId')
    .execute()
  const rows = [...new Set(departmentIds)].map((departmentId) => ({ clubId: ctx.club.id, clubUserId: id, departmentId }))
  if (rows.length > 0) await ctx.db.insertInto('clubUserDepartments').values(rows).execute()
  return removed.map(({ departmentId }) => departmentId).sort()
}

type RoleRefusal =
  | 'changed_meanwhile'
  | 'own_account'
  | 'only_super'
  | 'last_super'
  | 'last_leader'
  | 'last_without_limits'
  | 'end_past'

interface GivenRole {
  role: RoleName
  departmentIds: string[]
  limits: AdminLimits
}

function recorded({ role, departmentIds, limits }: GivenRole) {
  const { areas, isReadOnly, endsOn, staysUntilHandover } = limits
  const own = { areas: [...areas], isReadOnly, endsOn: endsOn?.toString() ?? null, staysUntilHandover }
  return { role, departmentIds, ...(role === 'admin' ? own : {}) }
}

function faultOf(ctx: Ctx, user: LockedUser, leaders: readonly Leader[], { role, limits }: GivenRole): RoleRefusal | null {
  const fault =
    changeFault(ctx.actor, user, role) ??
    (user.isBlocked ? null : leaderFault(leaders, user.userId, role, !isWithoutLimits(limits)))
  if (fault) return fault
  const { endsOn } = limits
  const isNewEnd = endsOn !== null && endsOn.toString() !== user.limits.endsOn?.toString()
  return isNewEnd && isBefore(endsOn, berlinDay(ctx.now)) ? 'end_past' : null
}

/** A removed superuser loses every club. Answers the old values. @throws NotFound for a foreign user, Forbidden */
export async function changeRole(
  ctx: Ctx,
  { id, version, role, departmentIds, ...given }: RoleChange,
): Promise<Answer<ReturnType<typeof recorded>, RoleRefusal>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user, leaders } = await lockUser(ctx, id)
    const departments = role === 'editor' || role === 'trainer' ? [...new Set(departmentIds)].sort() : []
    const next = { role, departmentIds: departments, limits: limitsFor(role, given) }
    const fault = faultOf(ctx, user, leaders, next)
    if (fault) return refuse(fault)
    if (user.version !== version) return refuse('changed_meanwhile')
    const before = recorded({ ...user, departmentIds: await replaceDepartments(ctx, id, departments) })
    const after = recorded(next)
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(before)
    if (user.role === 'super') await sql`select end_super(${user.userId})`.execute(ctx.db)
    const { areas, ...limits } = next.limits
    const asked = before.endsOn === after.endsOn ? {} : { endAskedOn: null }
    await changeRow(ctx, user, { role, areas: [...areas], ...limits, ...asked })
    const content =
      role === user.role
        ? USER_JOURNAL.limitsChanged(ROLE_NAMES[role])
        : USER_JOURNAL.roleChanged(ROLE_NAMES[role], ROLE_NAMES[user.role])
    await record(ctx, { event: 'user.role_changed', id, content, before, after })
    return ok(before)
  })
}
