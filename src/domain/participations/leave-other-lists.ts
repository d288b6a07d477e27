import type { Ctx } from '../context.ts'
import { changeState, happened, withCourse } from './confirm.ts'
import { listGroup, positionOf, type Standing } from './get-standing.ts'
import { offerFreePlaces } from './offer.ts'
import { tell } from './tell.ts'

/** A waiting list of another offer on which somebody stands. */
export interface OtherList {
  id: string
  courseTitle: string
  courseSlug: string
  personName: string
  position: number | null
}

/** Where else those wait who signed up in this step; only what the same address was told of. The dearest is not known: by title. */
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
 * Takes somebody with a place off waiting lists of other offers, those of `ids` that `listOtherLists` names. Whoever was offered a place
 * there meanwhile keeps it. Each list for itself, so that no two offers are locked at once. Whoever holds the signed link may.
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
    await happened(ctx, [id], 'participation.cancelled', `Warteliste verlassen: ${course.title}`)
    await tell(ctx, [id], 'leftList')
    // A group that waits together is smaller now and may fit.
    await offerFreePlaces(ctx, course)
  })
