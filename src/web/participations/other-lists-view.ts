import type { Ctx } from '../../domain/context.ts'
import type { Standing } from '../../domain/participations/get-standing.ts'
import { leaveOtherLists, listOtherLists } from '../../domain/participations/leave-other-lists.ts'
import type { OtherListView } from './other-lists-part.tsx'

/** Waiting lists that can be left once this place is firm. */
export async function presentOtherLists(ctx: Ctx, standing: Standing): Promise<OtherListView[]> {
  if (!['requested', 'offered', 'confirmed'].includes(standing.state)) return []
  const lists = await listOtherLists(ctx, standing)
  return lists.map(({ id, courseTitle, personName, position }) => ({
    id,
    label: courseTitle,
    note: `${personName}, Platz ${position} der Warteliste`,
  }))
}

/** Leaves the ticked waiting lists once the place is firm. */
export const leaveTicked = (ctx: Ctx, standing: Standing, form: FormData): Promise<void> =>
  leaveOtherLists(
    ctx,
    standing,
    form.getAll('leave').filter((id) => typeof id === 'string'),
  )
