import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import type { DB } from '../../database/tables.ts'
import { allow, found } from '../../kernel/answer.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Ctx, RoleName } from '../context.ts'
import { canSeeUsers } from './access.ts'
import { toAreas, toRole } from './queries.ts'
import { type AdminLimits, limitsFor } from './rules.ts'

export const USER_SORTS = ['name', 'lastLogin', 'logins'] as const
export type UserSort = (typeof USER_SORTS)[number]

export interface UserFilter {
  /** All words must occur in name, user name or e-mail address. */
  search?: string
  role?: RoleName
  departmentId?: string
  state?: 'active' | 'blocked' | 'never'
  sort?: UserSort
}

export interface UserLine extends AdminLimits {
  id: string
  userId: string
  userName: string
  firstname: string
  lastname: string
  email: string
  role: RoleName
  departments: string[]
  member: { id: string; memberNo: string } | null
  logins: number
  lastLoginAt: Temporal.Instant | null
  blockedAt: Temporal.Instant | null
  /** Null while an invitation waits. */
  acceptedAt: Temporal.Instant | null
  /** False for invited people: their login is their own business. */
  hasSecondFactor: boolean
  version: number
}

type Users = ExpressionBuilder<DB, 'clubUsers'>

function conditions(ctx: Ctx, filter: UserFilter) {
  return (eb: Users): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('clubUsers.clubId', '=', ctx.club.id)]
    const words = foldedWords(filter.search ?? '')
    for (const word of words) all.push(eb('clubUsers.search', 'like', containing(word)))
    if (filter.role) all.push(eb('clubUsers.role', '=', filter.role))
    if (filter.state === 'active') all.push(eb('clubUsers.blockedAt', 'is', null))
    if (filter.state === 'blocked') all.push(eb('clubUsers.blockedAt', 'is not', null))
    if (filter.state === 'never') all.push(eb('clubUsers.lastLoginAt', 'is', null))
    if (filter.departmentId) all.push(isIn(eb, ctx, filter.departmentId))
    return eb.and(all)
  }
}

const isIn = (eb: Users, ctx: Ctx, departmentId: string): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('clubUserDepartments')
      .select('departmentId')
      .where('clubUserDepartments.clubId', '=', ctx.club.id)
      .whereRef('clubUserDepartments.clubUserId', '=', 'clubUsers.id')
      .where('departmentId', '=', departmentId),
  )

/** Continuation of each order after a row; same columns as its index. */
const ORDERS: Record<UserSort, { by: ReturnType<typeof sql>; after: (last: UserLine) => Expression<SqlBool> }> = {
  name: {
    by: sql`lastname, firstname, id`,
    after: ({ lastname, firstname, id }) => sql<SqlBool>`(lastname, firstname, id) > (${lastname}, ${firstname}, ${id}::uuid)`,
  },
  lastLogin: {
    by: sql`last_login_at desc nulls last, id`,
    after: ({ lastLoginAt, id }) =>
      lastLoginAt
        ? sql<SqlBool>`(last_login_at < ${lastLoginAt} or last_login_at is null or (last_login_at = ${lastLoginAt} and id > ${id}::uuid))`
        : sql<SqlBool>`(last_login_at is null and id > ${id}::uuid)`,
  },
  logins: {
    by: sql`logins desc, id`,
    after: ({ logins, id }) => sql<SqlBool>`(logins <= ${logins} and (logins < ${logins} or id > ${id}::uuid))`,
  },
}

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clubUsers')
    .select([
      'id',
      'userId',
      'userName',
      'firstname',
      'lastname',
      'role',
      'logins',
      'lastLoginAt',
      'blockedAt',
      'acceptedAt',
      'version',
    ])
    .select(['areas', 'isReadOnly', 'endsOn', 'staysUntilHandover'])
    .select([
      sql<
        string[]
      >`array(select d.name from club_user_departments l join departments d on d.club_id = l.club_id and d.id = l.department_id
        where l.club_id = club_users.club_id and l.club_user_id = club_users.id order by d.name)`.as('departments'),
      sql<{ id: string; memberNo: string } | null>`(select jsonb_build_object('id', m.id, 'memberNo', m.member_no) from members m
        where m.club_id = club_users.club_id and m.person_id = club_users.person_id)`.as('member'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

async function withLogins(ctx: Ctx, rows: Row[]): Promise<UserLine[]> {
  const ids = rows.map(({ userId }) => userId)
  const logins = await ctx.db
    .selectFrom('logins')
    .select(['userId', 'email', 'hasSecondFactor', sql<boolean>`exists (select from find_super(user_id))`.as('isSuper')])
    .where(sql<SqlBool>`user_id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(logins.map((login) => [login.userId, login]))
  return rows.map((row) => {
    const login = found(byId.get(row.userId))
    const hasSecondFactor = row.acceptedAt !== null && found(login.hasSecondFactor)
    const role = login.isSuper ? 'super' : toRole(row.role)
    return { ...row, ...limitsFor(role, { ...row, areas: toAreas(row.areas) }), role, email: found(login.email), hasSecondFactor }
  })
}

/** `after`: a user's id; `next` leads on. */
export async function listUsers(
  ctx: Ctx,
  filter: UserFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ users: UserLine[]; next: string | null }> {
  allow(canSeeUsers(ctx.actor))
  const order = ORDERS[filter.sort ?? 'name']
  const last = page.after ? await findUser(ctx, page.after) : null
  let query = rowsOf(ctx).where(conditions(ctx, filter))
  if (last) query = query.where(order.after(last))
  const rows = await query
    .orderBy(order.by)
    .limit(page.limit + 1)
    .execute()
  const users = await withLogins(ctx, rows.slice(0, page.limit))
  return { users, next: rows.length > page.limit ? (users.at(-1)?.id ?? null) : null }
}

/** Counts up to `most`. */
export async function countUsers(ctx: Ctx, filter: UserFilter, most: number): Promise<number> {
  allow(canSeeUsers(ctx.actor))
  const { count } = await ctx.db
    .selectFrom(ctx.db.selectFrom('clubUsers').select('id').where(conditions(ctx, filter)).limit(most).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function findUser(ctx: Ctx, id: string): Promise<UserLine | null> {
  allow(canSeeUsers(ctx.actor))
  const rows = await rowsOf(ctx).where('clubUsers.clubId', '=', ctx.club.id).where('clubUsers.id', '=', id).execute()
  const [user] = await withLogins(ctx, rows)
  return user ?? null
}

export interface UserDetail extends UserLine {
  departmentIds: string[]
  createdAt: Temporal.Instant
}

export async function findUserDetail(ctx: Ctx, id: string): Promise<UserDetail | null> {
  const user = await findUser(ctx, id)
  if (!user) return null
  const row = await ctx.db
    .selectFrom('clubUsers')
    .select(['version', 'createdAt'])
    .select([
      sql<string[]>`array(select department_id::text from club_user_departments l
        where l.club_id = club_users.club_id and l.club_user_id = club_users.id)`.as('departmentIds'),
    ])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...user, ...row } : null
}
