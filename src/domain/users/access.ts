import { type Actor, isAdmin, isSuperUser, type RoleName } from '../context.ts'

export const canManageUsers = (actor: Actor): boolean => isAdmin(actor)

/** Roles that this actor may give. */
export const canGiveRole = (actor: Actor, role: RoleName): boolean => isSuperUser(actor) || (isAdmin(actor) && role !== 'super')

interface Target {
  id: string
  role: RoleName
}

/** Why this actor may not change this user's role or access, or null. Asked with the role as it is, and the one it becomes. */
export function changeFault(actor: Actor, target: Target, next: RoleName = target.role): 'own_account' | 'only_super' | null {
  if (actor.kind === 'user' && actor.profile?.clubUserId === target.id) return 'own_account'
  return canGiveRole(actor, target.role) && canGiveRole(actor, next) ? null : 'only_super'
}

/** Somebody who leads the club, by their login: superusers of any club, and its admins. */
export interface Leader {
  userId: string
  role: RoleName
}

/**
 * Whether somebody who leads the club is left when this login gets another role (null = is blocked): a superuser where there
 * was one, else an admin. `leaders`: all who are not blocked.
 */
export function leaderFault(
  leaders: readonly Leader[],
  userId: string,
  next: RoleName | null,
): 'last_super' | 'last_leader' | null {
  const before = leaders.find((leader) => leader.userId === userId)
  if (!before) return null
  const others = leaders.filter((leader) => leader.userId !== userId)
  if (before.role === 'super' && next !== 'super' && !others.some(({ role }) => role === 'super')) return 'last_super'
  return others.length === 0 && next !== 'super' && next !== 'admin' ? 'last_leader' : null
}
