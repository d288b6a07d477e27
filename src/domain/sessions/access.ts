import { type Actor, isAdmin, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'

export interface SessionReach {
  departmentId: string | null
  /** As trainer of its course, or as substitute. */
  isTrainer: boolean
}

/** Ask for each session as well. */
export const canCancelSessions = (actor: Actor): boolean => isStaff(actor, 'website', 'halls') && mayChange(actor)

/** Cancel, undo, replace, or ask for a substitute: its trainers, editors of the department, the office. */
export function canCancelSession(actor: Actor, session: SessionReach): boolean {
  if (isAdmin(actor, 'website', 'halls')) return mayChange(actor)
  const role = roleOf(actor)
  if (role === 'editor') return session.isTrainer || reachesDepartment(actor, session.departmentId)
  return role === 'trainer' && session.isTrainer
}

/** Pay a cancelled session all the same: finance or the department, not the paid trainer. */
export const canPayCancelled = (actor: Actor, session: SessionReach): boolean =>
  (isAdmin(actor, 'finance') && mayChange(actor)) ||
  (roleOf(actor) === 'editor' && reachesDepartment(actor, session.departmentId))
