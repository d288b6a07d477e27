import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { changeCourse } from '../courses/change-course.ts'
import { withdrawCourse } from '../courses/commands.ts'
import { Prices } from '../courses/input.ts'
import { COURSE_STATES } from '../courses/rules.ts'
import { unarchiveCourse } from '../decisions/archive-course.ts'
import { hasPeople, removeDraft } from '../processes/remove-draft.ts'
import type { ListKind } from './input.ts'

const Archived = z.object({ state: z.enum(COURSE_STATES) })
const Assigned = z.object({ departmentId: z.uuid().nullable(), seasonId: z.uuid().nullable(), version: z.int() })
const Priced = z.object({ prices: Prices, version: z.int() })
const Copied = z.object({ courseId: z.uuid(), version: z.int() })

/** Undoes one line; false after another change. @throws NotFound, Forbidden */
export async function restoreCourse(ctx: Ctx, kind: ListKind, id: string, before: unknown): Promise<boolean> {
  switch (kind) {
    case 'publish':
      return !(await hasPeople(ctx, id)) && (await withdrawCourse(ctx, id)).ok
    case 'archive':
      return (await unarchiveCourse(ctx, id, Archived.parse(before).state)).ok
    case 'assign':
    case 'price': {
      const { version, ...fields } = (kind === 'price' ? Priced : Assigned).parse(before)
      // Refused after a later edit: that editor meant it so.
      return (await changeCourse(ctx, id, version, fields)).ok
    }
    case 'copy': {
      const { courseId, version } = Copied.parse(before)
      return (await removeDraft(ctx, courseId, version)).ok
    }
    default:
      return false
  }
}
