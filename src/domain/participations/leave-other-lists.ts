import type { Ctx } from '../context.ts'
import { changeState, happened, withCourse } from './confirm.ts'
import { listGroup, positionOf, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { offerFreePlaces } from './offer.ts'

export interface OtherList {
  id: string
  courseTitle: string
  courseSlug: string
  personName: string
  position: number | null
}

export async function listOtherLists(ctx: Ctx, standing: Standing): Promise<OtherList[]> {
  const people = (await listGroup(ctx, standing)).map(({ personId }) => personId)
  return ctx.db
    .selectFrom('participations as p')
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 'p.clubId').onRef('c.id', '=', 'p.courseId'))
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .where('p.clubId', '=', ctx.club.id)
    .where('p.personId', 'in', people)
    .where('p.contactId', '=', standing.contactId)
    .where('p.courseId', '<>', standing.courseId)
    .where('p.state', '=', 'waiting')
    .select(({ fn, val }) => [
      'p.id',
      'c.title as courseTitle',
      'c.slug as courseSlug',
      fn<string>('concat_ws', [val(' '), 'who.firstname', 'who.lastname']).as('personName'),
      positionOf.as('position'),
    ])
    .orderBy('c.title')
    .orderBy('p.id')
    .execute()
}

/**
 * Cancels waits in other offers for people with a firm place; `ids` from `listOtherLists`. A place offered meanwhile stays. One
 * transaction for each list: two courses are never locked at once. The signed link permits it.
 */
export async function leaveOtherLists(ctx: Ctx, standing: Standing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || standing.state !== 'confirmed') return
  const lists = await listOtherLists(ctx, standing)
  for (const { id } of lists.filter((list) => ids.includes(list.id))) await leaveList(ctx, id)
}

const leaveList = (ctx: Ctx, id: string): Promise<void> =>
  withCourse(ctx, id, async (ctx, course, { state }) => {
    if (state !== 'waiting') return
    await changeState(ctx, [id], { state: 'cancelled', endedReason: 'by_person' })
    await happened(ctx, [id], 'participation.cancelled', PARTICIPATION_JOURNAL.listLeft(course.title))
    await notifyOfStep(ctx, [id], 'leftList')
    // A smaller group may fit now.
    await offerFreePlaces(ctx, course)
  })
