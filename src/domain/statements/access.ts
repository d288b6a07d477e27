import { type Actor, isAdmin, mayChange, reachesDepartment, roleOf } from '../context.ts'

/** Finanzen see all statements with their money; department heads only the hours of their department. */
export const canPayTrainers = (actor: Actor): boolean => isAdmin(actor, 'finance')

export const canChangePay = (actor: Actor): boolean => canPayTrainers(actor) && mayChange(actor)

/** Ask for each statement as well. */
export const canSeeStatements = (actor: Actor): boolean => canPayTrainers(actor) || roleOf(actor) === 'editor'

/** Nobody confirms the own hours; the command asks for that. */
export const canConfirmHours = (actor: Actor, departmentId: string | null): boolean =>
  canChangePay(actor) || (roleOf(actor) === 'editor' && reachesDepartment(actor, departmentId))

/** Everybody with a person hands in what that person led; without hours there is nothing. */
export const canSeeOwnHours = (actor: Actor): boolean => roleOf(actor) !== null && roleOf(actor) !== 'reader'

export const canSubmit = (actor: Actor): boolean => canSeeOwnHours(actor) && mayChange(actor)
