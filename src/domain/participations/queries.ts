import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import type { PaymentChoice } from '../debtors/rules.ts'
import { placeNameOf } from '../facilities/place-name.ts'
import type { Reachable } from '../facilities/route-to.ts'
import type { CourseReach } from './access.ts'
import type { Priority } from './rank-of.ts'
import type { CourseFacts, ParticipationState, PLACE_STATES } from './rules.ts'

export interface LockedCourse extends CourseFacts {
  id: string
  slug: string
  title: string
  departmentId: string | null
  eventId: string | null
  priorities: Priority[]
  payment: PaymentChoice
  hasWithdrawal: boolean
  /** An open or coming draw gives the places. */
  waitsForDraw: boolean
  /** Moment after the lock: the order of arrival. */
  lockedAt: Temporal.Instant
}

/** Locks a course for every change of its places. Order: course → session → booking atoms → debtor → counter. @throws NotFound */
export async function lockCourse(ctx: Ctx, courseId: string): Promise<LockedCourse> {
  const row = await ctx.db
    .selectFrom('courses')
    .select([
      'id',
      'slug',
      'title',
      'departmentId',
      'eventId',
      'kind',
      'state',
      'capacity',
      'hasWaitingList',
      'ageFrom',
      'ageTo',
      'sexes',
    ])
    .select([
      'registrationOpensAt',
      'registrationClosesAt',
      'cancelDays',
      'ageUnit',
      'trialLessons',
      'countsPairs',
      'hasWithdrawal',
    ])
    .select((select) => [
      select.ref('priorities').$castTo<Priority[]>().as('priorities'),
      select.ref('payment').$castTo<PaymentChoice>().as('payment'),
      sql<boolean>`exists (select from draws d where d.club_id = courses.club_id and d.id = courses.draw_id and d.state = 'open')`.as(
        'waitsForDraw',
      ),
    ])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const course = found(row)
  return { ...course, firstSessionAt: null, lockedAt: ctx.now }
}

export async function countWaitingBefore(ctx: Ctx, courseId: string, rank: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('state', '=', 'waiting')
    .where('rank', '<=', rank)
    .executeTakeFirstOrThrow()
  return row.count
}

const peopleOf = (ctx: Ctx, courseId: string) =>
  ctx.db
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

/** Participants with a place first, then the waiting list in its order. */
export async function listParticipations(ctx: Ctx, courseId: string): Promise<Participation[]> {
  return peopleOf(ctx, courseId)
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
      'p.companion',
      'p.isTrial',
      'p.payment',
      'p.priceCheckedAt',
      'p.groupId',
    ])
    .select([
      sql<ParticipationState>`p.state`.as('state'),
      sql<string | null>`case when contact.id <> who.id then contact.firstname || ' ' || contact.lastname end`.as('guardianName'),
    ])
    .orderBy(sql`case when p.state in ('requested', 'confirmed', 'offered') then 0 when p.state = 'waiting' then 1 else 2 end`)
    .orderBy(sql`case when p.state = 'waiting' then p.rank end`)
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
  /** The accompanying adult of a pair. */
  companion: string
  isTrial: boolean
  payment: string
  /** Null for a member or reduced price not yet checked. */
  priceCheckedAt: Temporal.Instant | null
  groupId: string | null
}

/** @throws NotFound */
export async function courseOf(ctx: Ctx, participationId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('participations')
    .select('courseId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', participationId)
    .executeTakeFirst()
  return found(row).courseId
}

/** Courses with an expired hold or offer. */
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

/** Department and trainers decide about the sight of participants. @throws NotFound */
export async function getReach(ctx: Ctx, courseId: string): Promise<CourseReach> {
  const personId = ownPersonId(ctx)
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

/** Condition on `sessions s`: among the first that trial `participations t` can try since it has its place. */
export const isToTry = ({ now }: Pick<Ctx, 'now'>) => sql<boolean>`exists (
  select from courses k, (select case when t.state in ('confirmed', 'finished') then coalesce((select max(j.at) from journal j
      where j.club_id = t.club_id and j.object_kind = 'participation' and j.object_id = t.id::text and j.event = 'participation.confirmed'),
    t.confirmed_at, t.queued_at) else ${now} end as at) since
  where k.club_id = s.club_id and k.id = s.course_id and s.ends_at > since.at and greatest(1, k.trial_lessons) > (
    select count(*) from sessions so where so.club_id = s.club_id and so.course_id = s.course_id and so.state in ('planned', 'held')
      and so.ends_at > since.at and (so.starts_at, so.id) < (s.starts_at, s.id)))`

/** Next sessions with their place, for mails and calendars; at most 60. `triedBy`: those of this trial. */
export async function listComingSessions(
  ctx: Ctx,
  courseId: string,
  { mayBeCancelled = false, triedBy = null }: { mayBeCancelled?: boolean; triedBy?: string | null } = {},
) {
  const isTried = sql<boolean>`exists (select from participations t where t.club_id = s.club_id and t.id = ${triedBy} and ${isToTry(ctx)})`
  return ctx.db
    .selectFrom('sessions as s')
    .leftJoin('usableParts as part', (join) => join.onRef('part.clubId', '=', 's.placeClubId').onRef('part.id', '=', 's.partId'))
    .leftJoin('usableHalls as f', (join) => join.onRef('f.clubId', '=', 'part.clubId').onRef('f.id', '=', 'part.facilityId'))
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 's.clubId').onRef('c.id', '=', 's.courseId'))
    .leftJoin('events as e', (join) => join.onRef('e.clubId', '=', 'c.clubId').onRef('e.id', '=', 'c.eventId'))
    .where('s.clubId', '=', ctx.club.id)
    .where('s.courseId', '=', courseId)
    .where('s.state', 'in', mayBeCancelled ? ['planned', 'cancelled'] : ['planned'])
    .where('s.endsAt', '>', ctx.now)
    .$if(triedBy !== null, (query) => query.where(isTried))
    .select(['s.id', 's.startsAt', 's.endsAt'])
    .select(sql<string>`concat_ws(', ', nullif(${placeNameOf('part', 'f')}, ''), nullif(e.place, ''))`.as('place'))
    .select(
      sql<Reachable | null>`case when f.id is not null then json_build_object('name', f.name, 'street', f.street, 'postcode', f.postcode,
        'city', f.city, 'latitude', f.latitude, 'longitude', f.longitude) end`.as('hall'),
    )
    .orderBy('s.startsAt')
    .limit(60)
    .execute()
}
