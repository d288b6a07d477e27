import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { CourseReach } from './access.ts'
import type { CourseFacts, Fill, ParticipationState, PLACE_STATES, Price } from './rules.ts'

export interface LockedCourse extends CourseFacts {
  id: string
  slug: string
  title: string
  departmentId: string | null
  /** The moment after the row was locked: the order of arrival. */
  lockedAt: Temporal.Instant
}

/**
 * Locks a course's row until the transaction ends: whoever changes who holds a place in it holds this lock. Taken first,
 * before participations (lock order: course → session → booking atoms → debtor → counter).
 * @throws NotFound for what is not this club's.
 */
export async function lockCourse(ctx: Ctx, courseId: string): Promise<LockedCourse> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'departmentId', 'kind', 'state', 'capacity', 'hasWaitingList', 'ageFrom', 'ageTo', 'sexes'])
    .select(['registrationOpensAt', 'registrationClosesAt', 'cancelDays'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst()
  const course = found(row)
  return { ...course, firstSessionAt: null, lockedAt: ctx.now }
}

export interface Facts extends Fill {
  firstSessionAt: Temporal.Instant | null
  lockedAt: Temporal.Instant
  isAlreadyIn: boolean
  prices: Price[]
}

/** Everything that is asked after the lock, in one round trip. `personId` null asks for nobody in particular. */
export async function factsOf(ctx: Ctx, courseId: string, personId: string | null): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select clock_timestamp() as "lockedAt",
      (select count(*) from participations where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('requested', 'confirmed', 'offered')) as taken,
      (select count(*) from participations where club_id = ${ctx.club.id} and course_id = ${courseId} and state = 'waiting' and confirmed_at is not null) as waiting,
      (select min(starts_at) from sessions where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('planned', 'held')) as "firstSessionAt",
      exists (select from participations where club_id = ${ctx.club.id} and course_id = ${courseId} and person_id = ${personId}::uuid
        and state in ('requested', 'confirmed', 'waiting', 'offered')) as "isAlreadyIn",
      (select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]') from course_prices
        where club_id = ${ctx.club.id} and course_id = ${courseId}) as prices`.execute(ctx.db)
  return found(rows[0])
}

export interface Standing {
  id: string
  courseId: string
  courseTitle: string
  courseSlug: string
  personName: string
  contactName: string
  email: string
  state: ParticipationState
  isConfirmed: boolean
  holdUntil: Temporal.Instant | null
  offerUntil: Temporal.Instant | null
  endedReason: string | null
  priceCents: number
  firstSessionAt: Temporal.Instant | null
  /** 1 = next in line; null for whoever does not wait. */
  position: number | null
}

const standings = (ctx: Ctx) =>
  ctx.db
    .selectFrom('participations as p')
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 'p.clubId').onRef('c.id', '=', 'p.courseId'))
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .innerJoin('people as contact', (join) =>
      join.onRef('contact.clubId', '=', 'p.clubId').onRef('contact.id', '=', 'p.contactId'),
    )
    .where('p.clubId', '=', ctx.club.id)
    .select([
      'p.id',
      'p.courseId',
      'c.title as courseTitle',
      'c.slug as courseSlug',
      'contact.email',
      'p.offerUntil',
      'p.holdUntil',
      'p.priceCents',
    ])
    .select([
      sql<ParticipationState>`p.state`.as('state'),
      'p.endedReason',
      sql<string>`who.firstname || ' ' || who.lastname`.as('personName'),
      sql<string>`contact.firstname || ' ' || contact.lastname`.as('contactName'),
      sql<boolean>`p.confirmed_at is not null`.as('isConfirmed'),
      sql<Temporal.Instant | null>`(select min(s.starts_at) from sessions s where s.club_id = p.club_id and s.course_id = p.course_id
        and s.state in ('planned', 'held'))`.as('firstSessionAt'),
      sql<number | null>`case when p.state = 'waiting' then (select count(*) from participations w where w.club_id = p.club_id
        and w.course_id = p.course_id and w.state = 'waiting' and (w.queued_at, w.id) <= (p.queued_at, p.id)) end`.as('position'),
    ])

/** Where a participation stands, for its mail and for the person's page. @throws NotFound */
export async function getStanding(ctx: Ctx, participationId: string): Promise<Standing> {
  return found(await standings(ctx).where('p.id', '=', participationId).executeTakeFirst())
}

/** The people of a course who hold a place or wait, those with a place first, the waiting in their order. */
export async function listParticipations(ctx: Ctx, courseId: string): Promise<Participation[]> {
  return ctx.db
    .selectFrom('participations as p')
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .innerJoin('people as contact', (join) =>
      join.onRef('contact.clubId', '=', 'p.clubId').onRef('contact.id', '=', 'p.contactId'),
    )
    .where('p.clubId', '=', ctx.club.id)
    .where('p.courseId', '=', courseId)
    .select([
      'p.id',
      'p.personId',
      'who.firstname',
      'who.lastname',
      'who.birthOn',
      'who.phone',
      'contact.email',
      'contact.phone as contactPhone',
    ])
    .select([
      'p.queuedAt',
      'p.confirmedAt',
      'p.holdUntil',
      'p.offerUntil',
      'p.priceCents',
      'p.priceKind',
      'p.message',
      'p.source',
      'p.endedReason',
      'p.version',
    ])
    .select([
      sql<ParticipationState>`p.state`.as('state'),
      sql<string | null>`case when contact.id <> who.id then contact.firstname || ' ' || contact.lastname end`.as('guardianName'),
    ])
    .orderBy(sql`case when p.state in ('requested', 'confirmed', 'offered') then 0 when p.state = 'waiting' then 1 else 2 end`)
    .orderBy('p.queuedAt')
    .orderBy('p.id')
    .execute()
}

export interface Participation {
  id: string
  personId: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  phone: string
  email: string
  contactPhone: string
  guardianName: string | null
  state: ParticipationState
  queuedAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  holdUntil: Temporal.Instant | null
  offerUntil: Temporal.Instant | null
  priceCents: number
  priceKind: string
  message: string
  source: string
  endedReason: string | null
  version: number
}

/** The course a participation belongs to. @throws NotFound */
export async function courseOf(ctx: Ctx, participationId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('participations')
    .select('courseId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', participationId)
    .executeTakeFirst()
  return found(row).courseId
}

/** Courses with a hold or an offer whose time is over. */
export async function listCoursesWithExpired(ctx: Ctx): Promise<string[]> {
  const expired = (column: 'holdUntil' | 'offerUntil', state: (typeof PLACE_STATES)[number]) =>
    ctx.db
      .selectFrom('participations')
      .select('courseId')
      .where('clubId', '=', ctx.club.id)
      .where('state', '=', state)
      .where(column, '<=', ctx.now)
  const rows = await expired('holdUntil', 'requested').union(expired('offerUntil', 'offered')).execute()
  return rows.map((row) => row.courseId).sort()
}

/** What decides who may see a course's people: its department, and whether the actor is named as its trainer. @throws NotFound */
export async function getReach(ctx: Ctx, courseId: string): Promise<CourseReach> {
  const personId = ctx.actor.kind === 'user' ? (ctx.actor.profile?.personId ?? null) : null
  const row = await ctx.db
    .selectFrom('courses as c')
    .where('c.clubId', '=', ctx.club.id)
    .where('c.id', '=', courseId)
    .select([
      'c.departmentId',
      sql<boolean>`exists (select from course_trainers t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}::uuid)`.as(
        'isTrainer',
      ),
    ])
    .executeTakeFirst()
  return found(row)
}

/** The next sessions of a course with their place, for mails and calendars; at most 60. */
export async function listComingSessions(ctx: Ctx, courseId: string) {
  return ctx.db
    .selectFrom('sessions as s')
    .leftJoin('parts as part', (join) => join.onRef('part.clubId', '=', 's.clubId').onRef('part.id', '=', 's.partId'))
    .leftJoin('facilities as f', (join) => join.onRef('f.clubId', '=', 'part.clubId').onRef('f.id', '=', 'part.facilityId'))
    .where('s.clubId', '=', ctx.club.id)
    .where('s.courseId', '=', courseId)
    .where('s.state', '=', 'planned')
    .where('s.endsAt', '>', ctx.now)
    .select(['s.id', 's.startsAt', 's.endsAt', sql<string>`concat_ws(', ', f.name, part.name)`.as('place')])
    .orderBy('s.startsAt')
    .limit(60)
    .execute()
}
