import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from '../participations/access.ts'
import { offerFreePlaces } from '../participations/offer.ts'
import { getReach, type LockedCourse, lockCourse } from '../participations/queries.ts'
import { createPerson } from '../people/commands.ts'
import type { Newcomer } from './input.ts'
import { getPersonName } from './queries.ts'
import type { GroupKind } from './rules.ts'
import type { GroupRefusal } from './texts.ts'

/** Somebody the club knows, or somebody new. */
export type Joiner = { personId: string } | { newcomer: Newcomer }

/**
 * Puts somebody on the group list of an ongoing offer, from today on. Regular ones stay until they are taken off; trial guests
 * may be put on the list of any offer. @throws NotFound, and Forbidden without the right for this course.
 */
export async function addToGroup(
  ctx: Ctx,
  courseId: string,
  joiner: Joiner,
  kind: GroupKind,
): Promise<Answer<{ personId: string }, GroupRefusal>> {
  return inCourse(ctx, courseId, async (ctx, course) => {
    if (course.kind !== 'ongoing' && kind === 'regular') return refuse('not_ongoing')
    const personId = 'personId' in joiner ? joiner.personId : await createPerson(ctx, newcomerOf(joiner.newcomer))
    const name = await getPersonName(ctx, personId)
    if (!(await enter(ctx, courseId, personId, kind, berlinDay(ctx.now)))) return refuse('already_listed')
    const content = `Auf die Gruppenliste gesetzt${kind === 'trial' ? ' (Schnuppern)' : ''}: ${course.title}`
    await record(ctx, { event: 'group.added', id: courseId, content, after: { name } })
    return ok({ personId })
  })
}

/** Puts a guest on the list for trial lessons; does nothing when they are on it. Part of `takeAttendance`, which asks for the right. */
export async function addTrialGuest(ctx: Ctx, courseId: string, personId: string, from: Temporal.PlainDate): Promise<void> {
  await enter(ctx, courseId, personId, 'trial', from)
}

/** Takes somebody off the list: today was their last day. Whoever came today only is taken off altogether. The place goes to the next who waits. */
export async function endGroupPerson(ctx: Ctx, courseId: string, personId: string): Promise<Answer<null, GroupRefusal>> {
  return inCourse(ctx, courseId, async (ctx, course) => {
    const name = await getPersonName(ctx, personId)
    if (!(await leave(ctx, courseId, personId))) return refuse('not_listed')
    const content = `Von der Gruppenliste genommen, letzter Tag ${formatDay(berlinDay(ctx.now))}: ${course.title}`
    await record(ctx, { event: 'group.ended', id: courseId, content, before: { name } })
    await offerFreePlaces(ctx, course)
    return ok(null)
  })
}

/** A trial guest stays. */
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
    const content = `Gehört jetzt fest zur Gruppe: ${course.title}`
    await record(ctx, { event: 'group.kept', id: courseId, content, after: { name } })
    return ok(null)
  })
}

/** Moves somebody from one group list to another: here today is the last day, there it is the first. */
export async function moveGroupPerson(
  ctx: Ctx,
  personId: string,
  fromCourseId: string,
  toCourseId: string,
): Promise<Answer<null, GroupRefusal>> {
  if (fromCourseId === toCourseId) return refuse('same_course')
  return transaction(ctx, async (ctx) => {
    // Locked in one order, whoever moves in the other direction at the same time.
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
        const content = `Gruppe gewechselt: von ${from.title} zu ${to.title}`
        await record(ctx, { event: 'group.moved', id: fromCourseId, content, after: { name } })
        await offerFreePlaces(ctx, from)
        return ok(null)
      })
    })
  })
}

/** Only what a person has: the input may carry more. */
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

/** False when the person is on the list already, now or later. */
async function enter(ctx: Ctx, courseId: string, personId: string, kind: GroupKind, from: Temporal.PlainDate): Promise<boolean> {
  if (await isListed(ctx, courseId, personId, from)) return false
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind, valid: dayRange(from) })
    .execute()
  return true
}

/** Ends whatever lasts beyond today, and answers what it was; null when there was nothing. */
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
