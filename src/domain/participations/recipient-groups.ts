import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import { type Actor, type Ctx, isManager, mayChange, reachesDepartment } from '../context.ts'
import type { GroupKind, GroupMembers } from '../notices/input.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { canManageParticipants } from './access.ts'
import { type LedCourse, listLedCourses } from './list-led-courses.ts'
import { getReach } from './queries.ts'

const MOST = 500
const PLACED = sql`p.state in ('requested', 'confirmed', 'offered')`
const WAITING = sql`p.state = 'waiting'`

/** An offer whose people the actor may write to. @throws NotFound, Forbidden */
export async function getWritableCourse(ctx: Ctx, courseId: string): Promise<Pick<GroupMembers, 'title' | 'link'>> {
  allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
  const row = await ctx.db
    .selectFrom('courses')
    .select(['title', 'slug'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  const { title, slug } = found(row)
  return { title, link: { text: 'Zum Angebot', path: `/id/${slug}` } }
}

/** Offers for a choice; `count` leaves those without anybody out. */
export async function listCourseChoices(ctx: Ctx, count: (course: LedCourse) => number) {
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: MOST })
  return courses
    .map((course) => ({ ...course, people: count(course) }))
    .filter(({ people }) => people > 0)
    .map(({ id, title, people }) => ({ id, title, note: plural(people, 'Person', 'Personen') }))
}

const signedUp = (ctx: Ctx, courses: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select p.person_id, array_agg(p.contact_id) as contact_ids from participations p
  where p.club_id = ${ctx.club.id} and p.course_id in (${courses}) and ${condition} group by p.person_id`

/** People with a place, by sign-up or group list. */
const inCourses = (ctx: Ctx, courses: RawBuilder<unknown>, day: Temporal.PlainDate) => sql`
  select person_id, array_remove(array_agg(contact_id), null) as contact_ids from (
    select p.person_id, p.contact_id from participations p
    where p.club_id = ${ctx.club.id} and p.course_id in (${courses}) and ${PLACED}
    union all
    select g.person_id, null from group_people g
    where g.club_id = ${ctx.club.id} and g.course_id in (${courses}) and g.valid @> ${day}::date) taking
  group by person_id`

const participants: GroupKind = {
  name: 'participants',
  title: 'Teilnehmer eines Angebots',
  because: (title) => `weil Sie bei „${title}“ dabei sind`,
  field: 'kurs',
  flag: 'hasParticipations',
  listChoices: (ctx) => listCourseChoices(ctx, ({ taken }) => taken),
  async listMembers(ctx, id, day) {
    const course = await getWritableCourse(ctx, id)
    return { ...course, people: await listParticipantFacts(ctx, inCourses(ctx, sql`${id}::uuid`, day), day) }
  },
}

const waiting: GroupKind = {
  name: 'waiting',
  title: 'Warteliste eines Angebots',
  because: (title) => `weil Sie bei „${title}“ auf der Warteliste stehen`,
  field: 'kurs',
  flag: 'hasParticipations',
  listChoices: (ctx) => listCourseChoices(ctx, (course) => course.waiting),
  async listMembers(ctx, id, day) {
    const course = await getWritableCourse(ctx, id)
    return { ...course, people: await listParticipantFacts(ctx, signedUp(ctx, sql`${id}::uuid`, WAITING), day) }
  },
}

/** Whole departments are for their heads, not for trainers. */
const canWriteToDepartment = (actor: Actor, id: string): boolean =>
  isManager(actor, 'members') && mayChange(actor) && reachesDepartment(actor, id)

const departments: GroupKind = {
  name: 'department',
  title: 'Abteilung: alle in ihren Angeboten',
  because: (title) => `weil Sie bei einem Angebot der Abteilung ${title} dabei sind`,
  field: 'abteilung',
  flag: 'hasParticipations',
  async listChoices(ctx) {
    const rows = await ctx.db
      .selectFrom('departments')
      .select(['id', 'name'])
      .where('clubId', '=', ctx.club.id)
      .orderBy('name')
      .execute()
    return rows.filter(({ id }) => canWriteToDepartment(ctx.actor, id)).map(({ id, name }) => ({ id, title: name, note: '' }))
  },
  async listMembers(ctx, id, day) {
    const row = await ctx.db
      .selectFrom('departments')
      .select('name')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .executeTakeFirst()
    const { name } = found(row)
    allow(canWriteToDepartment(ctx.actor, id))
    const courses = sql`select c.id from courses c where c.club_id = ${ctx.club.id} and c.department_id = ${id}
      and c.state in ('published', 'running')`
    return { title: name, link: null, people: await listParticipantFacts(ctx, inCourses(ctx, courses, day), day) }
  },
}

export const recipientGroups: readonly GroupKind[] = [participants, waiting, departments]
