import { type Actor, isAdmin } from '../context.ts'
import { type CourseReach, canManageParticipants, canSeeParticipants } from '../participations/access.ts'

/** Take the attendance of a session: trainers of the offer, editors of its department, the office. Who may see people, sees its list. */
export const canTakeAttendance = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)

/** Health notes that were released to trainers: who stands in the hall, and whoever looks after safeguarding. Not the department by itself. */
export const canReadHealthNotes = (actor: Actor, course: CourseReach): boolean =>
  course.isTrainer ? canSeeParticipants(actor, course) : isAdmin(actor, 'safeguarding')
