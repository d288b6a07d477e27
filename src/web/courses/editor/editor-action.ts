import type { Ctx } from '../../../domain/context.ts'
import { changeCourse } from '../../../domain/courses/change-course.ts'
import {
  archiveCourse,
  finishCourse,
  publishCourse,
  reopenCourse,
  startCourse,
  withdrawCourse,
} from '../../../domain/courses/commands.ts'
import { getCourseFields } from '../../../domain/courses/get-course-fields.ts'
import { NewCourse } from '../../../domain/courses/input.ts'
import type { Course } from '../../../domain/courses/queries.ts'
import { setQuestions } from '../../../domain/courses/set-questions.ts'
import { EDIT_REFUSALS } from '../../../domain/courses/texts.ts'
import { cancelCourse } from '../../../domain/decisions/cancel-course.ts'
import { DECISION_REFUSALS } from '../../../domain/decisions/texts.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { editCourse } from '../../../domain/processes/edit-course.ts'
import { previewSchedule } from '../../../domain/sessions/preview-schedule.ts'
import { done } from './done-texts.ts'
import { tabAddress } from './editor-address.ts'
import type { EditorAction } from './editor-fields.ts'
import { type EditorOutcome, refused, saved } from './editor-outcome.ts'
import { runImageAction } from './image-action.ts'
import { presentPreview } from './schedule-view.ts'
import { runTimesAction } from './times-action.ts'

/** Where the form's fields are named otherwise than the offer's. */
const FIELD_NAMES: Readonly<Record<string, string>> = { registrationOpensAt: 'opensOn', registrationClosesAt: 'closesOn' }

/** Saves one part of the offer; what does not fit together is told at its field. */
async function savePart(ctx: Ctx, id: string, version: number, part: Partial<NewCourse>): Promise<EditorOutcome> {
  const read = NewCourse.safeParse({ ...(await getCourseFields(ctx, id)), ...part })
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), text: message }))
    return { kind: 'refused', faults: faults.map(({ field, text }) => ({ field: FIELD_NAMES[field] ?? field, text })) }
  }
  const answer = await editCourse(ctx, id, version, part)
  if (answer.ok) return saved(done('gespeichert'))
  return refused(EDIT_REFUSALS[answer.refusal], answer.refusal === 'below_taken' ? 'capacity' : '')
}

const STATE_CHANGES = {
  publish: { run: publishCourse, note: done('veröffentlicht') },
  withdraw: { run: withdrawCourse, note: done('zurückgezogen') },
  start: { run: startCourse, note: done('läuft') },
  finish: { run: finishCourse, note: done('beendet') },
  archive: { run: archiveCourse, note: done('archiviert') },
  reopen: { run: reopenCourse, note: done('entwurf') },
} as const

async function changeState(ctx: Ctx, id: string, intent: keyof typeof STATE_CHANGES): Promise<EditorOutcome> {
  const { run, note } = STATE_CHANGES[intent]
  const answer = await run(ctx, id)
  return answer.ok ? saved(note) : refused(EDIT_REFUSALS[answer.refusal])
}

async function setPublishAt(
  ctx: Ctx,
  course: Course,
  version: number,
  publishAt: Temporal.Instant | null,
): Promise<EditorOutcome> {
  if (course.state !== 'draft') return refused(EDIT_REFUSALS.wrong_state)
  const answer = await changeCourse(ctx, course.id, version, { publishAt })
  if (!answer.ok) return refused(EDIT_REFUSALS[answer.refusal])
  return saved(done(publishAt ? 'vorgemerkt' : 'bleibt-entwurf'))
}

/** Runs the command behind a form of the editor. */
export async function runEditorAction(ctx: Ctx, storage: Storage, course: Course, action: EditorAction): Promise<EditorOutcome> {
  const { id } = course
  switch (action.intent) {
    case 'text':
    case 'signUp':
    case 'prices':
    case 'team': {
      const { intent: _, version, ...part } = action
      return savePart(ctx, id, version, part)
    }
    case 'questions': {
      const answer = await setQuestions(ctx, id, action.version, action)
      return answer.ok ? saved(done('gespeichert')) : refused(EDIT_REFUSALS[answer.refusal])
    }
    case 'schedule':
    case 'addDate':
    case 'removeDate':
    case 'keepDay':
    case 'leaveOutDay':
      return runTimesAction(ctx, id, action)
    case 'checkSchedule':
      return {
        kind: 'preview',
        preview: (await previewSchedule(ctx, id, action.slots, action.schoolHolidays)).map(presentPreview),
      }
    case 'image':
    case 'imageAlt':
    case 'removeImage':
      return runImageAction(ctx, storage, course, action)
    case 'publishAt':
    case 'publishLater':
      return setPublishAt(ctx, course, action.version, action.intent === 'publishAt' ? action.publishAt : null)
    case 'cancel': {
      const answer = await cancelCourse(ctx, id, action.reason)
      if (answer.ok) return saved(done('abgesagt', answer.value), tabAddress(course.slug, 'text'))
      return refused(DECISION_REFUSALS[answer.refusal], answer.refusal === 'reason_missing' ? 'reason' : '')
    }
    default:
      return changeState(ctx, id, action.intent)
  }
}
