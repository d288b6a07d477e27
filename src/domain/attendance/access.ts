import { type Actor, isAdmin } from '../context.ts'
import { type CourseReach, canSeeParticipants } from '../participations/access.ts'

/** See the list of a session and take its attendance: trainers of the offer, editors of its department, the office. */
export const canTakeAttendance = (actor: Actor, course: CourseReach): boolean => canSeeParticipants(actor, course)

/** Health notes that were released to trainers: who stands in the hall, and the office. Not the department by itself. */
export const canReadHealthNotes = (actor: Actor, course: CourseReach): boolean =>
  course.isTrainer ? canSeeParticipants(actor, course) : isAdmin(actor)
