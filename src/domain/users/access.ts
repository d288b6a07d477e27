import { type Actor, isAdmin, isSuperUser, mayChange, type RoleName } from '../context.ts'

/** Users with their rights: only admins without limits, so that nobody widens their own. */
export const canSeeUsers = (actor: Actor): boolean => isAdmin(actor)
export const canManageUsers = (actor: Actor): boolean => canSeeUsers(actor) && mayChange(actor)

export const canGiveRole = (actor: Actor, role: RoleName): boolean =>
  isSuperUser(actor) || (canManageUsers(actor) && role !== 'super')

interface Target {
  id: string
  role: RoleName
}

/** Ask it with the present and the next role; null = allowed. */
export function changeFault(actor: Actor, target: Target, next: RoleName = target.role): 'own_account' | 'only_super' | null {
  if (actor.kind === 'user' && actor.profile?.clubUserId === target.id) return 'own_account'
  return canGiveRole(actor, target.role) && canGiveRole(actor, next) ? null : 'only_super'
}

export interface Leader {
  userId: string
  role: RoleName
  isManaging: boolean
  /** Leads the whole club with no end in sight. */
  isWithoutLimits: boolean
}

/**
 * A superuser has to remain where there was one, else an admin of the whole club; limits never take the last admin without any.
 * `next` null = blocked. `leaders`: unblocked ones.
 */
export function leaderFault(
  leaders: readonly Leader[],
  userId: string,
  next: RoleName | null,
  isLimited = false,
): 'last_super' | 'last_leader' | 'last_without_limits' | null {
  const before = leaders.find((leader) => leader.userId === userId)
  if (!before) return null
  const others = leaders.filter((leader) => leader.userId !== userId)
  if (before.role === 'super' && next !== 'super' && !others.some(({ role }) => role === 'super')) return 'last_super'
  if (!before.isWithoutLimits) return null
  const left = others.filter((other) => other.isWithoutLimits)
  if (before.role === 'admin' && next === 'admin' && isLimited)
    return left.some(({ role }) => role === 'admin') ? null : 'last_without_limits'
  return left.length === 0 && next !== 'super' && next !== 'admin' ? 'last_leader' : null
}
