import { sql } from 'kysely'
import { type PersonPresence, readPresence } from '../certificates/queries.ts'
import { type CertificateRefusal, mayBeCertified } from '../certificates/rules.ts'
import type { Ctx } from '../context.ts'
import { ledFrom, type ParticipationFilter } from '../participations/list-led-participations.ts'
import type { Price } from '../participations/rules.ts'
import { MOST_ROWS, type PeopleTask } from './input.ts'
import type { ChosenPerson, CourseFill, PeopleFacts, Target } from './rules.ts'

export interface ChosenRow extends ChosenPerson {
  name: string
  courseTitle: string
  courseSlug: string
}

/** Person, contact or guardian has an address. Asked for mails alone. */
const isReached = sql`(who.email <> '' or contact.email <> ''
  or exists (select from club_users u where u.club_id = p.club_id and u.person_id in (who.id, contact.id))
  or exists (select from guardians g join people k on k.club_id = g.club_id and k.id = g.guardian_id
    where g.club_id = p.club_id and g.child_id = p.person_id and k.email <> ''))`

/** In working order: by offer, places first, then the waiting list. One row above the limit means too many. */
export async function listChosen(ctx: Ctx, kind: PeopleTask['kind'], chosen: ParticipationFilter): Promise<ChosenRow[]> {
  const { rows } = await sql<ChosenRow>`
    select p.id, p.person_id, p.course_id, p.state, p.confirmed_at is not null as is_confirmed, p.price_cents, p.price_kind,
      p.price_checked_at is not null as is_price_checked, ${kind === 'mail' ? isReached : sql`true`} as is_reached, null as certificate,
      who.firstname || ' ' || who.lastname as name, c.title as course_title, c.slug as course_slug
    from ${ledFrom(ctx, chosen)}
    order by c.title, c.id, case when p.state = 'waiting' then 1 else 0 end, p.rank, p.queued_at, p.id
    limit ${MOST_ROWS + 1}`.execute(ctx.db)
  return rows
}

interface CourseRow extends CourseFill {
  id: string
  state: string
  hasWaitingList: boolean
  prices: Price[]
}

async function readCourses(ctx: Ctx, ids: readonly string[]): Promise<CourseRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CourseRow>`
    select c.id, c.state, c.capacity, c.has_waiting_list, held.taken, held.waiting,
      (select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]')
        from prices_at(c.club_id, c.id, ${ctx.now})) as prices
    from courses c cross join lateral (
      select (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id)::int as taken,
        count(p.confirmed_at)::int as waiting
      from participations p where p.club_id = c.club_id and p.course_id = c.id and p.state = 'waiting') held
    where c.club_id = ${ctx.club.id} and c.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

async function readTarget(ctx: Ctx, id: string): Promise<Target | null> {
  const [course] = await readCourses(ctx, [id])
  if (!course) return null
  const people = await ctx.db
    .selectFrom('participations')
    .select('personId')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', id)
    .where('state', 'in', ['requested', 'confirmed', 'offered', 'waiting'])
    .execute()
  return { ...course, personIds: new Set(people.map(({ personId }) => personId)) }
}

const ASKING: readonly PeopleTask['kind'][] = ['give', 'offer', 'settle']

/** At most two queries. */
export async function readFacts(ctx: Ctx, task: PeopleTask, rows: readonly ChosenPerson[]): Promise<PeopleFacts> {
  const courseIds = ASKING.includes(task.kind) ? new Set(rows.map(({ courseId }) => courseId)) : []
  const courses = await readCourses(ctx, [...courseIds])
  return {
    fills: new Map(courses.map((course) => [course.id, course])),
    prices: new Map(courses.map(({ id, prices }) => [id, prices])),
    target: task.kind === 'move' ? await readTarget(ctx, task.toCourseId) : null,
  }
}

const refusalOf = (presence: PersonPresence | undefined): CertificateRefusal | null => {
  const answer = mayBeCertified(presence ?? { held: 0, attended: 0 })
  return answer.ok ? null : answer.refusal
}

/** Adds the certificates of the period. One query for each offer. */
export async function withCertificates<Row extends ChosenPerson>(
  ctx: Ctx,
  rows: readonly Row[],
  period: { from: string; to: string },
): Promise<Row[]> {
  const days = { from: Temporal.PlainDate.from(period.from), to: Temporal.PlainDate.from(period.to) }
  const known = new Map<string, Map<string, PersonPresence>>()
  for (const courseId of new Set(rows.map((row) => row.courseId))) {
    const presence = await readPresence(ctx, courseId, days)
    known.set(courseId, new Map(presence.map((one) => [one.personId, one])))
  }
  return rows.map((row) => ({ ...row, certificate: refusalOf(known.get(row.courseId)?.get(row.personId)) }))
}
