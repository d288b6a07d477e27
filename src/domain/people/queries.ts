import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** Part of a query on `people` under this name: their own address, else the confirmed one of their login, else empty. */
export const emailOf = (people: string): RawBuilder<string> => sql<string>`
  coalesce(nullif(${sql.ref(`${people}.email`)}, ''), (
    select l.email from club_users u join logins l on l.user_id = u.user_id and l.email_verified
    where u.club_id = ${sql.ref(`${people}.club_id`)} and u.person_id = ${sql.ref(`${people}.id`)}), '')`

/** States of those who belong to the club, also while they pause. */
const MEMBER_STATES = sql`('active', 'dormant')`

/** Part of a query: on a day, inclusive of the last, this person is a member. The one answer to this question. */
export const isMemberOn = (
  clubId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from members own_member join memberships own_membership
    on own_membership.club_id = own_member.club_id and own_membership.member_id = own_member.id
    where own_member.club_id = ${clubId} and own_member.person_id = ${personId}
      and own_membership.state in ${MEMBER_STATES} and own_membership.valid @> ${day})`

/** Part of a query on `people` under this name: has died by a day, as a member or not. The one answer to this question. */
export const hasDied = (people: string, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${people}.died_on`)} <= ${day} or exists (select from members dead_member join memberships dead_membership
    on dead_membership.club_id = dead_member.club_id and dead_membership.member_id = dead_member.id
    where dead_member.club_id = ${sql.ref(`${people}.club_id`)} and dead_member.person_id = ${sql.ref(`${people}.id`)}
      and dead_membership.state = 'deceased' and dead_membership.valid @> ${day}))`

/** A death counts once it is entered; the membership lasts through its day. */
export const isDead = (ctx: Ctx, people: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${hasDied(people, sql`${berlinDay(ctx.now).add({ days: 1 })}::date`)}, false)`
