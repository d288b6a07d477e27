import { sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, formatDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from '../participations/access.ts'
import { offerFreePlaces } from '../participations/offer.ts'
import { getReach, type LockedCourse, lockCourse } from '../participations/queries.ts'
import { createPerson } from '../people/commands.ts'
import type { Newcomer } from './input.ts'
import { GROUP_JOURNAL } from './journal.ts'
import { getPersonName } from './queries.ts'
import type { GroupKind } from './rules.ts'
import type { GroupRefusal } from './texts.ts'

/** `isOther`: somebody else than those of this name whom the club knows. */
export type Joiner = { personId: string } | { newcomer: Newcomer; isOther?: boolean }

/**
 * Puts a person on the group list of an ongoing course from today; trial guests on that of any course. @throws NotFound, Forbidden
 */
export async function addToGroup(
  ctx: Ctx,
  courseId: string,
  joiner: Joiner,
  kind: GroupKind,
): Promise<Answer<{ personId: string }, GroupRefusal>> {
  return inCourse(ctx, courseId, async (ctx, course) => {
    if (course.kind !== 'ongoing' && kind === 'regular') return refuse('not_ongoing')
    if ('newcomer' in joiner && !joiner.isOther) {
      const known = await findOfName(ctx, courseId, joiner.newcomer)
      if (known) return refuse(known.isListed ? 'name_listed' : 'name_known')
    }
    const personId = 'personId' in joiner ? joiner.personId : await createPerson(ctx, newcomerOf(joiner.newcomer))
    const name = await getPersonName(ctx, personId)
    if (!(await enter(ctx, courseId, personId, kind, berlinDay(ctx.now)))) return refuse('already_listed')
    const content = GROUP_JOURNAL.added(course.title, kind === 'trial')
    await record(ctx, { event: 'group.added', id: courseId, content, after: { name } })
    return ok({ personId })
  })
}

/** Adds a trial guest, once. Part of `takeAttendance`, which asks for the right. */
export async function addTrialGuest(ctx: Ctx, courseId: string, personId: string, from: Temporal.PlainDate): Promise<void> {
  await enter(ctx, courseId, personId, 'trial', from)
}

/** Ends a place on the list today; a place that began today disappears. The next on the waiting list gets it. */
export async function endGroupPerson(ctx: Ctx, courseId: string, personId: string): Promise<Answer<null, GroupRefusal>> {
  return inCourse(ctx, courseId, async (ctx, course) => {
    const name = await getPersonName(ctx, personId)
    if (!(await leave(ctx, courseId, personId))) return refuse('not_listed')
    const content = GROUP_JOURNAL.ended(formatDay(berlinDay(ctx.now)), course.title)
    await record(ctx, { event: 'group.ended', id: courseId, content, before: { name } })
    await offerFreePlaces(ctx, course)
    return ok(null)
  })
}

/** A trial guest becomes regular. */
export async function keepTrialGuest(ctx: Ctx, courseId: string, personId: string): Promise<Answer<null, GroupRefusal>> {
  return inCourse(ctx, courseId, async (ctx, course) => {
    if (course.kind !== 'ongoing') return refuse('not_ongoing')
    const name = await getPersonName(ctx, personId)
    const today = berlinDay(ctx.now)
    const { numAffectedRows } = await sql`
      update group_people set kind = 'regular', version = version + 1
      where club_id = ${ctx.club.id} and course_id = ${courseId} and person_id = ${personId} and kind = 'trial' and valid @> ${today}::date`.execute(
      ctx.db,
    )
    if (!numAffectedRows) return refuse('not_listed')
    const content = GROUP_JOURNAL.kept(course.title)
    await record(ctx, { event: 'group.kept', id: courseId, content, after: { name } })
    return ok(null)
  })
}

/** Moves a person to another group list: last day here and first day there are today. */
export async function moveGroupPerson(
  ctx: Ctx,
  personId: string,
  fromCourseId: string,
  toCourseId: string,
): Promise<Answer<null, GroupRefusal>> {
  if (fromCourseId === toCourseId) return refuse('same_course')
  return transaction(ctx, async (ctx) => {
    // Sorted: a move in the opposite direction locks in the same order.
    for (const id of [fromCourseId, toCourseId].sort()) await lockCourse(ctx, id)
    return inCourse(ctx, toCourseId, async (ctx, to) => {
      if (to.kind !== 'ongoing') return refuse('not_ongoing')
      return inCourse(ctx, fromCourseId, async (ctx, from) => {
        const name = await getPersonName(ctx, personId)
        const today = berlinDay(ctx.now)
        if (await isListed(ctx, toCourseId, personId, today)) return refuse('already_listed')
        const kind = await leave(ctx, fromCourseId, personId)
        if (!kind) return refuse('not_listed')
        await enter(ctx, toCourseId, personId, kind, today)
        const content = GROUP_JOURNAL.moved(from.title, to.title)
        await record(ctx, { event: 'group.moved', id: fromCourseId, content, after: { name } })
        await offerFreePlaces(ctx, from)
        return ok(null)
      })
    })
  })
}

/** The input may carry more than a person has. */
const newcomerOf = ({ firstname, lastname, phone }: Newcomer): Newcomer => ({ firstname, lastname, phone })

type GroupCourse = LockedCourse & { kind: string }

async function inCourse<T>(
  ctx: Ctx,
  courseId: string,
  work: (ctx: Ctx, course: GroupCourse) => Promise<Answer<T, GroupRefusal>>,
): Promise<Answer<T, GroupRefusal>> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
    const { kind } = await ctx.db
      .selectFrom('courses')
      .select('kind')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
    return work(ctx, { ...course, kind })
  })
}

async function isListed(ctx: Ctx, courseId: string, personId: string, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql`
    select from group_people where club_id = ${ctx.club.id} and course_id = ${courseId} and person_id = ${personId}
      and not valid << daterange(${day}::date, null)`.execute(ctx.db)
  return rows.length > 0
}

/** Somebody of this name whom the club knows, those on the list first. */
async function findOfName(ctx: Ctx, courseId: string, named: Newcomer): Promise<{ isListed: boolean } | undefined> {
  const name = fold(`${named.firstname} ${named.lastname}`)
  const { rows } = await sql<{ firstname: string; lastname: string; isListed: boolean }>`
    select firstname, lastname, exists (select from group_people g where g.club_id = w.club_id and g.course_id = ${courseId}
      and g.person_id = w.id and not g.valid << daterange(${berlinDay(ctx.now)}::date, null)) as is_listed
    from people w where club_id = ${ctx.club.id} and merged_into is null and search like ${containing(name)}
    order by is_listed desc, id limit 200`.execute(ctx.db)
  return rows.find(({ firstname, lastname }) => fold(`${firstname} ${lastname}`) === name)
}

/** False for a person already on the list, now or later. */
async function enter(ctx: Ctx, courseId: string, personId: string, kind: GroupKind, from: Temporal.PlainDate): Promise<boolean> {
  if (await isListed(ctx, courseId, personId, from)) return false
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind, valid: dayRange(from) })
    .execute()
  return true
}

/** Ends every place beyond today; null without one. */
async function leave(ctx: Ctx, courseId: string, personId: string): Promise<GroupKind | null> {
  const today = berlinDay(ctx.now)
  const gone = await sql<{ kind: GroupKind }>`
    delete from group_people where club_id = ${ctx.club.id} and course_id = ${courseId} and person_id = ${personId}
      and lower(valid) >= ${today}::date returning kind`.execute(ctx.db)
  const ended = await sql<{ kind: GroupKind }>`
    update group_people set valid = daterange(lower(valid), ${today.add({ days: 1 })}::date), version = version + 1
    where club_id = ${ctx.club.id} and course_id = ${courseId} and person_id = ${personId}
      and lower(valid) < ${today}::date and coalesce(upper(valid) > ${today.add({ days: 1 })}::date, true) returning kind`.execute(
    ctx.db,
  )
  return ended.rows[0]?.kind ?? gone.rows[0]?.kind ?? null
}
