import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { type Ctx, type Profile, ROLES, type RoleName } from '../context.ts'
import type { UserRecord } from './rules.ts'

/** What the gate asks at each request of somebody signed in. */
export interface FoundProfile {
  profile: Profile
  hasSecondFactor: boolean
  /** The parameter `require2faFor`; empty when the club has none. */
  require2faFor: string
}

const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name)

/** A role as the database keeps it. */
export function toRole(name: string): RoleName {
  if (isRole(name)) return name
  throw new RangeError(`unknown role ${name}`)
}

const users = (db: Database, clubId: string) =>
  db
    .selectFrom('clubUsers')
    .leftJoin('members', (join) =>
      join.onRef('members.clubId', '=', 'clubUsers.clubId').onRef('members.personId', '=', 'clubUsers.personId'),
    )
    // Asked for the one login: joined, the view would be made of all of them.
    .leftJoinLateral(
      (select) => select.selectFrom('logins').selectAll().whereRef('logins.userId', '=', 'clubUsers.userId').limit(1).as('login'),
      (join) => join.onTrue(),
    )
    .where('clubUsers.clubId', '=', clubId)

/**
 * The profile of a login in a club, in one query; null for somebody who is no user of it (an open
 * invitation makes none) or is blocked there.
 * `db` must be bound to the same club.
 */
export async function findProfile(db: Database, clubId: string, userId: string): Promise<FoundProfile | null> {
  const isIn: Expression<SqlBool> = sql<SqlBool>`club_users.blocked_at is null and club_users.accepted_at is not null`
  const row = await users(db, clubId)
    .where('clubUsers.userId', '=', userId)
    .where(isIn)
    .select(({ selectFrom }) => [
      'clubUsers.id',
      'clubUsers.role',
      'clubUsers.userName',
      'clubUsers.firstname',
      'clubUsers.lastname',
      'clubUsers.personId',
      'members.id as memberId',
      'login.hasSecondFactor',
      selectFrom('parameters')
        .select('value')
        .where('parameters.clubId', '=', clubId)
        .where('parameters.name', '=', 'require2faFor')
        .as('require2faFor'),
      sql<string[]>`array(select department_id::text from club_user_departments d
        where d.club_id = club_users.club_id and d.club_user_id = club_users.id order by 1)`.as('departmentIds'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { id, role, userName, firstname, lastname, personId, memberId, departmentIds } = row
  return {
    profile: { clubUserId: id, role: toRole(role), userName, firstname, lastname, personId, memberId, departmentIds },
    hasSecondFactor: row.hasSecondFactor ?? false,
    require2faFor: row.require2faFor ?? '',
  }
}

/** The user who acts, with counters and dates; null for visitors and for people without a profile in this club. */
export async function findOwnUser(ctx: Ctx): Promise<UserRecord | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.profile) return null
  const row = await users(ctx.db, ctx.club.id)
    .where('clubUsers.id', '=', ctx.actor.profile.clubUserId)
    .select([
      'clubUsers.id',
      'clubUsers.userName',
      'clubUsers.firstname',
      'clubUsers.lastname',
      'clubUsers.role',
      'clubUsers.logins',
      'clubUsers.lastLoginAt',
      'clubUsers.createdAt',
      'clubUsers.updatedAt',
      'clubUsers.version',
      'members.id as memberId',
      'login.email',
    ])
    .executeTakeFirst()
  // The role that counts: somebody who must set up a second factor first acts as a reader.
  return row ? { ...row, role: ctx.actor.profile.role, email: row.email ?? ctx.actor.email } : null
}
