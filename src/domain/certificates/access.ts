import type { Actor } from '../context.ts'
import { type CourseReach, canManageParticipants } from '../participations/access.ts'

export const canIssueCertificates = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)
