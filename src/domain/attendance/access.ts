import { type Actor, isAdmin } from '../context.ts'
import { type CourseReach, canManageParticipants, canSeeParticipants } from '../participations/access.ts'

/** Trainers, editors of the department and the office; the sight of people includes the list. */
export const canTakeAttendance = (actor: Actor, course: CourseReach): boolean => canManageParticipants(actor, course)

/** Released health notes: trainers in the hall and the office for safeguarding, not the department. */
export const canReadHealthNotes = (actor: Actor, course: CourseReach): boolean =>
  course.isTrainer ? canSeeParticipants(actor, course) : isAdmin(actor, 'safeguarding')
