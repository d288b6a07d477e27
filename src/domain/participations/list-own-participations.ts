import { sql } from 'kysely'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import type { Ctx } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import { positionOf } from './get-standing.ts'
import { ownContacts } from './link-own-person.ts'
import { LIVE_STATES, type ParticipationState } from './rules.ts'

export interface OwnParticipation {
  id: string
  courseTitle: string
  courseSlug: string
  personName: string
  state: ParticipationState
  isTrial: boolean
  /** Position on the waiting list from 1; null without a wait. */
  position: number | null
  nextAt: Temporal.Instant | null
  isHallClosed: boolean
  /** Number of consents; `revoked` of them are revoked. */
  given: number
  revoked: number
}

const nextOf = (ctx: Ctx) =>
  sql<{
    nextAt: Temporal.Instant
    isHallClosed: boolean
  }>`(select s.starts_at as next_at, ${isHallClosed(ctx)} as is_hall_closed from sessions s
    where s.club_id = p.club_id and s.course_id = p.course_id and s.state = 'planned' and s.starts_at > ${ctx.now} order by s.starts_at limit 1)`.as(
    'next',
  )

/**
 * Condition on `participations p`: own, of a child, signed up by the person or the confirmed address, or shown in the profile.
 */
function isOwn(ctx: Ctx) {
  const profile = ctx.actor.kind === 'user' ? ctx.actor.profile : null
  const personId = profile?.personId ?? null
  const family = personId ? familyIds(ctx, personId) : sql`array[]::uuid[]`
  // No "or": each way has its own index.
  return sql<boolean>`p.id in (
    select id from participations where club_id = ${ctx.club.id} and person_id = any(${family})
    union select id from participations where club_id = ${ctx.club.id} and club_user_id = ${profile?.clubUserId ?? null}::uuid
    union select id from participations where club_id = ${ctx.club.id} and contact_id = any(array(select ${personId}::uuid union all ${ownContacts(ctx)})))`
}

const consents = sql<{ given: number; revoked: number }>`(select count(*)::int as given, count(g.revoked_at)::int as revoked
  from participation_consents g where g.club_id = p.club_id and g.participation_id = p.id)`.as('consents')
const isLive = sql<boolean>`p.state in (${sql.join(LIVE_STATES)})`

/** Live participations of `isOwn`; then past ones with consents, which can still be revoked. */
export async function listOwnParticipations(ctx: Ctx): Promise<OwnParticipation[]> {
  return ctx.db
    .selectFrom('participations as p')
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 'p.clubId').onRef('c.id', '=', 'p.courseId'))
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .leftJoinLateral(nextOf(ctx), (join) => join.onTrue())
    .innerJoinLateral(consents, (join) => join.onTrue())
    .where('p.clubId', '=', ctx.club.id)
    .where(isOwn(ctx))
    .where(sql<boolean>`(${isLive} or consents.given > 0)`)
    .select(['p.id', 'p.isTrial', 'c.title as courseTitle', 'c.slug as courseSlug', sql<ParticipationState>`p.state`.as('state')])
    .select([
      sql<string>`who.firstname || ' ' || who.lastname`.as('personName'),
      'next.nextAt',
      sql<boolean>`coalesce(next.is_hall_closed, false)`.as('isHallClosed'),
      positionOf.as('position'),
      'consents.given',
      'consents.revoked',
    ])
    .orderBy(isLive, 'desc')
    .orderBy('next.nextAt')
    .orderBy('p.id')
    .limit(50)
    .execute()
}
