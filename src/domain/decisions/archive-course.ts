import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import { archiveAlone, reopenAlone, type Step, unarchiveAlone } from '../courses/commands.ts'
import { type Course, getCourse } from '../courses/queries.ts'
import type { CourseState } from '../courses/rules.ts'
import { cancelSessions, restoreSessions } from './cancel-sessions.ts'

const stepWith =
  (step: Step, follow: (ctx: Ctx, course: Course) => Promise<void>): Step =>
  (ctx, id, version) =>
    transaction(ctx, async (ctx) => {
      const stepped = await step(ctx, id, version)
      if (stepped.ok) await follow(ctx, await getCourse(ctx, id))
      return stepped
    })

/** Refuses an ended course with sessions ahead, and a draft with people. Those of another draft end, their halls are free. */
export const archiveCourse = stepWith(archiveAlone, cancelSessions)

/** A draft again, with its coming sessions where the hall is free. */
export const reopenCourse = stepWith(reopenAlone, restoreSessions)

/** Back to the state before, a draft with its sessions. */
export const unarchiveCourse = (ctx: Ctx, id: string, to: CourseState) => {
  const step: Step = (ctx, id) => unarchiveAlone(ctx, id, to)
  return to === 'draft' ? stepWith(step, restoreSessions)(ctx, id) : step(ctx, id)
}
