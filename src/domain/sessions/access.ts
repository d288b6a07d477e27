import { type Actor, isAdmin, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'

export interface SessionReach {
  departmentId: string | null
  /** Whether the actor leads this session: as trainer of its offer, or in their place. */
  isTrainer: boolean
}

/** Cancel sessions; which of them is asked for each. */
export const canCancelSessions = (actor: Actor): boolean => isStaff(actor, 'website', 'halls') && mayChange(actor)

/** Cancel a session, take that back, set another date, ask others to step in: its trainers, editors of the department, the office. */
export function canCancelSession(actor: Actor, session: SessionReach): boolean {
  if (isAdmin(actor, 'website', 'halls')) return mayChange(actor)
  const role = roleOf(actor)
  if (role === 'editor') return session.isTrainer || reachesDepartment(actor, session.departmentId)
  return role === 'trainer' && session.isTrainer
}

/** Say that a cancelled session is paid all the same: whoever answers for the money, not the trainer it goes to. */
export const canPayCancelled = (actor: Actor, session: SessionReach): boolean =>
  (isAdmin(actor, 'finance') && mayChange(actor)) ||
  (roleOf(actor) === 'editor' && reachesDepartment(actor, session.departmentId))
