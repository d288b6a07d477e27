import { sql } from 'kysely'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageUsers } from './access.ts'
import { blockUser } from './commands.ts'
import { USER_JOURNAL } from './journal.ts'

interface LoginOf {
  id: string
  personId: string
  userName: string
  role: string
  isBlocked: boolean
}

/** Logins of these people. Asks for no right. */
async function listLoginsOf(ctx: Ctx, personIds: readonly string[]): Promise<LoginOf[]> {
  const { rows } = await sql<LoginOf>`
    select id, person_id, user_name, role, blocked_at is not null as is_blocked from club_users
    where club_id = ${ctx.club.id} and person_id = any(${[...personIds]}::uuid[]) order by id for update`.execute(ctx.db)
  return rows
}

export type LoginRefusal = 'login_unclear' | 'own_account' | 'only_super' | 'last_super' | 'last_leader'

/**
 * The login that staff named goes on with the person who stays, the other one is blocked; no role changes. In a transaction.
 * @throws Forbidden for whoever may not block users, where there are two
 */
export async function mergeLogins(
  ctx: Ctx,
  { keptId, mergedId, loginId }: { keptId: string; mergedId: string; loginId: string | null },
): Promise<Answer<null, LoginRefusal>> {
  const logins = await listLoginsOf(ctx, [keptId, mergedId])
  const [only] = logins
  if (!only) return ok(null)
  const stays = logins.length === 1 ? only : logins.find(({ id }) => id === loginId)
  if (!stays) return refuse('login_unclear')
  const goes = logins.find(({ id }) => id !== stays.id)
  if (goes) {
    allow(canManageUsers(ctx.actor))
    const blocked = await blockUser(ctx, goes.id)
    if (!blocked.ok) return refuse(blocked.refusal)
  }
  if (stays.personId === keptId) return ok(null)
  const set = (id: string, personId: string | null) =>
    sql`update club_users set person_id = ${personId}::uuid, version = version + 1, updated_at = ${ctx.now}
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  if (goes) await set(goes.id, null)
  await set(stays.id, keptId)
  if (goes) await set(goes.id, mergedId)
  await record(ctx, { event: 'user.changed', id: stays.id, content: USER_JOURNAL.personMerged })
  return ok(null)
}
