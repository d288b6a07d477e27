import { transaction } from '../../database/transaction.ts'
import type { Answer } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { type ChangeRefusal, changeCourse } from '../courses/change-course.ts'
import type { NewCourse } from '../courses/input.ts'
import { offerFreePlaces } from '../participations/offer.ts'
import { lockCourse } from '../participations/queries.ts'

/** `changeCourse`; added places are offered to the waiting list. */
export async function editCourse(
  ctx: Ctx,
  id: string,
  version: number,
  input: Partial<NewCourse>,
): Promise<Answer<{ version: number }, ChangeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const changed = await changeCourse(ctx, id, version, input)
    if (changed.ok && input.capacity !== undefined) await offerFreePlaces(ctx, await lockCourse(ctx, id))
    return changed
  })
}
