import { type Actor, isAdmin, isManager, isStaff, mayChange, userIdOf } from '../context.ts'

/** Each single group is checked again by its kind. */
export const canSendMailings = (actor: Actor): boolean => isStaff(actor, 'members') && mayChange(actor)

export const canSeeMailings = (actor: Actor): boolean => isStaff(actor, 'members')

/** Files go with mails of those who may upload any; the same people keep groups for all. */
export const canAttachFiles = (actor: Actor): boolean => isManager(actor, 'members') && mayChange(actor)

/** Others' mailings are for the office. */
export const canSeeMailing = (actor: Actor, { authorId }: { authorId: string }): boolean =>
  isAdmin(actor, 'members') || (isStaff(actor, 'members') && userIdOf({ actor }) === authorId)
