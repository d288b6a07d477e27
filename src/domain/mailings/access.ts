import type { Actor } from '../context.ts'
import { type CourseReach, canSeeParticipants } from '../participations/access.ts'

/** Write to the participants of an offer: whoever leads it. */
export const canWriteToParticipants = (actor: Actor, course: CourseReach): boolean => canSeeParticipants(actor, course)
