import { sql, type Updateable } from 'kysely'
import type { ClubUsers } from '../../database/tables.ts'
import { constraintOf, transaction } from '../../database/transaction.ts'
import { type Answer, allow, Forbidden, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx, RoleName } from '../context.ts'
import { canManageUsers, changeFault, type Leader, leaderFault } from './access.ts'
import type { MemberLink } from './input.ts'
import { USER_JOURNAL } from './journal.ts'
import { isOver, toAreas, toRole } from './queries.ts'
import { type AdminLimits, isWithoutLimits, limitsFor, managesUsers } from './rules.ts'
import type { UserRefusal } from './texts.ts'

export interface LockedUser {
  id: string
  userId: string
  role: RoleName
  name: string
  limits: AdminLimits
  version: number
  isBlocked: boolean
  isInvited: boolean
}

const LIMITS = ['areas', 'isReadOnly', 'endsOn', 'staysUntilHandover'] as const
type LimitsRow = Omit<AdminLimits, 'areas'> & { areas: readonly string[] }
const toLimits = ({ areas, isReadOnly, endsOn, staysUntilHandover }: LimitsRow): AdminLimits =>
  limitsFor('admin', { areas: toAreas(areas), isReadOnly, endsOn, staysUntilHandover })

function leaderOf({ userId, ...row }: LimitsRow & { userId: string }): Leader {
  const limits = toLimits(row)
  return { userId, role: 'admin', isManaging: managesUsers(limits), isWithoutLimits: isWithoutLimits(limits) }
}

async function lockLeaders(ctx: Ctx): Promise<Leader[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from lock_supers() as superuser(user_id)`.execute(ctx.db)
  const supers = new Set(rows.map(({ userId }) => userId))
  const admins = await ctx.db
    .selectFrom('clubUsers')
    .select(['userId', ...LIMITS])
    .where('clubId', '=', ctx.club.id)
    .where('role', '=', 'admin')
    .where('blockedAt', 'is', null)
    .where('acceptedAt', 'is not', null)
    .where(isOver, 'is not', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return [
    ...[...supers].map((userId) => ({ userId, role: 'super' as const, isManaging: true, isWithoutLimits: true })),
    ...admins.filter(({ userId }) => !supers.has(userId)).map(leaderOf),
  ]
}

/**
 * Locks all leaders, then the user. The actor must still lead: when two take each other's rights away at once, the second fails.
 */
export async function lockUser(ctx: Ctx, id: string): Promise<{ user: LockedUser; leaders: Leader[] }> {
  const leaders = await lockLeaders(ctx)
  const { actor } = ctx
  const isLeading = ({ userId, role, isManaging }: Leader) =>
    actor.kind === 'user' && isManaging && userId === actor.userId && role === actor.profile?.role
  if (actor.kind === 'user' && !leaders.some(isLeading)) throw new Forbidden('The role has been taken away meanwhile')
  const row = found(
    await ctx.db
      .selectFrom('clubUsers')
      .select(['id', 'userId', 'role', 'firstname', 'lastname', 'userName', 'version', 'blockedAt', 'acceptedAt', ...LIMITS])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const { userId, version, blockedAt, acceptedAt, firstname, lastname, userName } = row
  const isSuper = leaders.some((leader) => leader.userId === userId && leader.role === 'super')
  const user = {
    id,
    userId,
    role: isSuper ? ('super' as const) : toRole(row.role),
    name: `${firstname} ${lastname}`.trim() || userName,
    limits: toLimits(row),
    version,
    isBlocked: blockedAt !== null,
    isInvited: acceptedAt === null,
  }
  return { user, leaders }
}

type AccessRefusal = 'own_account' | 'only_super' | 'last_super' | 'last_leader'

export async function changeRow(
  ctx: Ctx,
  user: Pick<LockedUser, 'id' | 'version'>,
  fields: Updateable<ClubUsers>,
): Promise<void> {
  await ctx.db
    .updateTable('clubUsers')
    .set({ ...fields, version: user.version + 1, updatedAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', user.id)
    .execute()
}

export async function blockUser(ctx: Ctx, id: string): Promise<Answer<null, AccessRefusal>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user, leaders } = await lockUser(ctx, id)
    const fault = changeFault(ctx.actor, user) ?? (user.isBlocked ? null : leaderFault(leaders, user.userId, null))
    if (fault && fault !== 'last_without_limits') return refuse(fault)
    if (user.isBlocked) return ok(null)
    await changeRow(ctx, user, { blockedAt: ctx.now })
    await record(ctx, { event: 'user.blocked', id, content: USER_JOURNAL.blocked })
    return ok(null)
  })
}

export async function unblockUser(ctx: Ctx, id: string): Promise<Answer<null, 'own_account' | 'only_super'>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id)
    const fault = changeFault(ctx.actor, user)
    if (fault) return refuse(fault)
    if (!user.isBlocked) return ok(null)
    await changeRow(ctx, user, { blockedAt: null })
    await record(ctx, { event: 'user.unblocked', id, content: USER_JOURNAL.unblocked })
    return ok(null)
  })
}

export async function linkMember(
  ctx: Ctx,
  { id, version, memberNo }: MemberLink,
): Promise<Answer<null, Extract<UserRefusal, 'changed_meanwhile' | 'only_super' | 'no_such_member' | 'member_taken'>>> {
  allow(canManageUsers(ctx.actor))
  try {
    return await transaction(ctx, async (ctx) => {
      const { user } = await lockUser(ctx, id)
      if (changeFault(ctx.actor, user) === 'only_super') return refuse('only_super')
      if (user.version !== version) return refuse('changed_meanwhile')
      const member = memberNo === '' ? null : await findMember(ctx, memberNo)
      if (memberNo !== '' && !member) return refuse('no_such_member')
      await changeRow(ctx, user, { personId: member?.personId ?? null })
      const content = member ? USER_JOURNAL.linked(memberNo) : USER_JOURNAL.unlinked
      await record(ctx, { event: 'user.linked', id, content })
      return ok(null)
    })
  } catch (error) {
    if (constraintOf(error) === 'club_users_person') return refuse('member_taken')
    throw error
  }
}

/** By number; after a merge the one who stays. */
async function findMember(ctx: Ctx, memberNo: string): Promise<{ personId: string } | null> {
  const { rows } = await sql<{ personId: string }>`
    select coalesce(p.merged_into, p.id) as person_id from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id} and m.member_no = ${memberNo}`.execute(ctx.db)
  return rows[0] ?? null
}
