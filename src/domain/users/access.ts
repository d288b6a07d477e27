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

/**
 * Whether somebody who leads the club is left when this user gets another role (null = is blocked): a superuser where there
 * was one, else an admin. `leaders`: all superusers and admins who are not blocked.
 */
export function leaderFault(leaders: readonly Target[], id: string, next: RoleName | null): 'last_super' | 'last_leader' | null {
  const before = leaders.find((leader) => leader.id === id)
  if (!before) return null
  const others = leaders.filter((leader) => leader.id !== id)
  if (before.role === 'super' && next !== 'super' && !others.some(({ role }) => role === 'super')) return 'last_super'
  return others.length === 0 && next !== 'super' && next !== 'admin' ? 'last_leader' : null
}
