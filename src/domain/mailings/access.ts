import { type Actor, isStaff, mayChange } from '../context.ts'
import { type CourseReach, canManageParticipants } from '../participations/access.ts'

/** Write mails to people of offers; which of them is asked for each. */
export const canSendMailings = (actor: Actor): boolean => isStaff(actor, 'members') && mayChange(actor)

/** Write to the participants of an offer: whoever leads it. */
export const canWriteToParticipants = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)
