import { transaction } from '../../database/transaction.ts'
import { type Answer, allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { type ChangeRefusal, changeCourse } from '../courses/change-course.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import { getCourse } from '../courses/queries.ts'
import { describeFile, type ImageRefusal, removeFile, storeImage } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { findFile } from '../files/queries.ts'

const SIDE = 2000

export interface CourseImage {
  name: string
  bytes: Uint8Array
  /** Text for readers without the picture. */
  alt: string
}

/** Sets or removes (null) the picture of a course; a picture without a course is deleted. @throws NotFound, Forbidden */
export async function setCourseImage(
  ctx: Ctx,
  storage: Storage,
  { id, version }: { id: string; version: number },
  image: CourseImage | null,
): Promise<Answer<{ version: number }, ChangeRefusal | ImageRefusal>> {
  allow(canEditCourse(ctx.actor, await getCourse(ctx, id)))
  const before = (await getCourseFields(ctx, id)).imageFileId
  const stored = image && (await storeImage(ctx, storage, { ...image, isPublic: true, side: SIDE }))
  if (stored && !stored.ok) return stored
  const imageFileId = stored ? stored.value.id : null
  const changed = await changeCourse(ctx, id, version, { imageFileId })
  await removeUnshown(ctx, storage, changed.ok ? before : imageFileId)
  return changed
}

async function removeUnshown(ctx: Ctx, storage: Storage, fileId: string | null): Promise<void> {
  const file = fileId && (await findFile(ctx, fileId))
  if (file) await removeFile(ctx, storage, file)
}

/** Changes the text of the picture. @throws NotFound, Forbidden */
export async function describeCourseImage(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  alt: string,
): Promise<Answer<{ version: number }, ChangeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const changed = await changeCourse(ctx, id, version, {})
    if (!changed.ok) return changed
    const { imageFileId } = await getCourseFields(ctx, id)
    if (imageFileId) await describeFile(ctx, imageFileId, alt)
    return changed
  })
}
