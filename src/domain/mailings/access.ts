import { type Actor, isStaff, mayChange } from '../context.ts'
import { type CourseReach, canManageParticipants } from '../participations/access.ts'

/** Each single course is checked again. */
export const canSendMailings = (actor: Actor): boolean => isStaff(actor, 'members') && mayChange(actor)

export const canWriteToParticipants = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)
