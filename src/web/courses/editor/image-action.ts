import type { Ctx } from '../../../domain/context.ts'
import type { Course } from '../../../domain/courses/queries.ts'
import { EDIT_REFUSALS } from '../../../domain/courses/texts.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../../domain/files/texts.ts'
import { describeCourseImage, setCourseImage } from '../../../domain/processes/set-course-image.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { done } from './done-texts.ts'
import type { EditorAction } from './editor-fields.ts'
import type { EditorOutcome } from './editor-outcome.ts'

type ImageAction = Extract<EditorAction, { intent: 'image' | 'imageAlt' | 'removeImage' }>

const FILE_TEXTS = { ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS }
const TEXTS = { ...EDIT_REFUSALS, ...FILE_TEXTS }

async function run(ctx: Ctx, storage: Storage, course: Course, action: ImageAction) {
  const edited = { id: course.id, version: action.version }
  if (action.intent === 'removeImage') return setCourseImage(ctx, storage, edited, null)
  if (action.intent === 'imageAlt') return describeCourseImage(ctx, edited, action.alt)
  const { picture, alt } = action
  return withSentFile(ctx, storage, picture, (sent) => setCourseImage(ctx, storage, edited, { ...sent, alt }))
}

const DONE = {
  image: done('bild'),
  imageAlt: done('gespeichert'),
  removeImage: done('bild-entfernt'),
}

/** Sets, describes or removes the picture of an offer. */
export async function runImageAction(ctx: Ctx, storage: Storage, course: Course, action: ImageAction): Promise<EditorOutcome> {
  const answer = await run(ctx, storage, course, action)
  if (answer.ok) return { kind: 'done', note: DONE[action.intent] }
  const field = answer.refusal in FILE_TEXTS ? 'picture' : ''
  return { kind: 'refused', faults: [{ field, text: TEXTS[answer.refusal] }] }
}
