import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { AREAS, type Area, type Ctx, type Profile, ROLES, type RoleName } from '../context.ts'
import { isMemberOn } from '../people/queries.ts'
import type { UserRecord } from './rules.ts'

interface SuperRow {
  userName: string
  firstname: string
  lastname: string
  email: string
  hasSecondFactor: boolean
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
}

const superOf = (userId: string) => sql<SuperRow>`find_super(${userId})`.as<'superuser'>(sql`superuser`)

export interface FoundProfile {
  profile: Profile
  /** Of the login, also of a superuser from another club. */
  email: string
  /** Last day of a former admin's role, a reader since. */
  endedOn: Temporal.PlainDate | null
  lastLoginAt: Temporal.Instant | null
  version: number
  hasSecondFactor: boolean
  /** Parameter `require2faFor`; empty when unset. */
  require2faFor: string
}

const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name)

export function toRole(name: string): RoleName {
  if (isRole(name)) return name
  throw new RangeError(`unknown role ${name}`)
}

export const toAreas = (names: readonly string[]): Area[] => AREAS.filter((area) => names.includes(area))

/** Past its last day, without a handover to wait for. */
export const isOver = sql<boolean>`(ends_on < (now() at time zone 'Europe/Berlin')::date and not stays_until_handover)`

const users = (db: Database, clubId: string) =>
  db
    .selectFrom('clubUsers')
    .leftJoin('members', (join) =>
      join.onRef('members.clubId', '=', 'clubUsers.clubId').onRef('members.personId', '=', 'clubUsers.personId'),
    )
    // Asks for one login: a plain join would build the view of all.
    .leftJoinLateral(
      (select) => select.selectFrom('logins').selectAll().whereRef('logins.userId', '=', 'clubUsers.userId').limit(1).as('login'),
      (join) => join.onTrue(),
    )
    .where('clubUsers.clubId', '=', clubId)

const require2faFor = (clubId: string) =>
  sql<string | null>`(select value from parameters where club_id = ${clubId} and name = 'require2faFor')`

async function findGuest(db: Database, clubId: string, userId: string): Promise<FoundProfile | null> {
  const row = await db
    .selectFrom(superOf(userId))
    .select(['userName', 'firstname', 'lastname', 'email', 'hasSecondFactor', require2faFor(clubId).as('require2faFor')])
    .executeTakeFirst()
  if (!row) return null
  const { email, hasSecondFactor, require2faFor: required, ...name } = row
  const profile = {
    ...name,
    clubUserId: null,
    role: 'super' as const,
    personId: null,
    memberId: null,
    isMember: false,
    departmentIds: [],
    areas: [],
    isReadOnly: false,
  }
  return { profile, email, endedOn: null, lastLoginAt: null, version: 1, hasSecondFactor, require2faFor: required ?? '' }
}

/**
 * Null for blocked users, open invitations and strangers; superusers have one everywhere. `db` must be bound to the same club.
 */
export async function findProfile(db: Database, clubId: string, userId: string): Promise<FoundProfile | null> {
  const row = await users(db, clubId)
    .where('clubUsers.userId', '=', userId)
    .select([
      'clubUsers.id',
      sql<string>`case when exists (select from find_super(${userId})) then 'super' when ${isOver} then 'reader' else club_users.role end`.as(
        'role',
      ),
      sql<Temporal.PlainDate | null>`case when ${isOver} then ends_on end`.as('endedOn'),
      'clubUsers.areas',
      'clubUsers.isReadOnly',
      'clubUsers.userName',
      'clubUsers.firstname',
      'clubUsers.lastname',
      'clubUsers.personId',
      'clubUsers.blockedAt',
      'clubUsers.acceptedAt',
      'clubUsers.lastLoginAt',
      'clubUsers.version',
      'members.id as memberId',
      isMemberOn(sql`club_users.club_id`, sql`club_users.person_id`, sql`(now() at time zone 'Europe/Berlin')::date`).as(
        'isMember',
      ),
      'login.email',
      'login.hasSecondFactor',
      require2faFor(clubId).as('require2faFor'),
      sql<string[]>`array(select department_id::text from club_user_departments d
        where d.club_id = club_users.club_id and d.club_user_id = club_users.id order by 1)`.as('departmentIds'),
    ])
    .executeTakeFirst()
  if (row?.blockedAt) return null
  if (!row?.acceptedAt) return findGuest(db, clubId, userId)
  const {
    id,
    role,
    blockedAt: _,
    acceptedAt: __,
    areas,
    lastLoginAt,
    version,
    email,
    hasSecondFactor,
    require2faFor: required,
    endedOn,
    isReadOnly,
    ...own
  } = row
  return {
    profile: { ...own, clubUserId: id, role: toRole(role), areas: toAreas(areas), isReadOnly: isReadOnly && role === 'admin' },
    email: email ?? '',
    endedOn,
    lastLoginAt,
    version,
    hasSecondFactor: hasSecondFactor ?? false,
    require2faFor: required ?? '',
  }
}

export async function isBlockedUser(db: Database, clubId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clubUsers')
    .select('id')
    .where('clubId', '=', clubId)
    .where('userId', '=', userId)
    .where('blockedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function findOwnGuest({ db }: Ctx, userId: string, role: RoleName): Promise<UserRecord | null> {
  const row = await db
    .selectFrom(superOf(userId))
    .select(['userName', 'firstname', 'lastname', 'email', 'createdAt', 'updatedAt'])
    .executeTakeFirst()
  return row ? { ...row, id: userId, role, memberId: null, logins: 0, lastLoginAt: null, version: 1 } : null
}

/** Null without a profile in this club. */
export async function findOwnUser(ctx: Ctx): Promise<UserRecord | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.profile) return null
  const { clubUserId, role } = ctx.actor.profile
  if (clubUserId === null) return findOwnGuest(ctx, ctx.actor.userId, role)
  const row = await users(ctx.db, ctx.club.id)
    .where('clubUsers.id', '=', clubUserId)
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
  // The effective role: without a required second factor they act as a reader.
  return row ? { ...row, role, email: row.email ?? ctx.actor.email } : null
}
