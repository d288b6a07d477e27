import type { Actor } from '../context.ts'
import { type CourseReach, canManageParticipants } from '../participations/access.ts'

/** Give certificates of attendance: whoever leads the offer knows who came. */
export const canIssueCertificates = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)
