import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Actor, type Ctx, nameOfActor, type RoleName } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canGiveRole, canManageUsers, changeFault } from './access.ts'
import { enterInvited } from './enter-invited.ts'
import type { Invitation } from './input.ts'
import { USER_JOURNAL } from './journal.ts'
import { toRole } from './queries.ts'
import { limitsFor, userSearch } from './rules.ts'
import { ROLE_NAMES } from './texts.ts'

async function sendInvitation(ctx: Ctx, user: { id: string; name: string; email: string; role: RoleName }): Promise<void> {
  await sendMail(ctx, {
    template: 'user.invited',
    to: user.email,
    priority: AWAITED,
    data: {
      name: user.name,
      role: ROLE_NAMES[user.role],
      invitedBy: nameOfActor(ctx.actor),
      clubUserId: user.id,
    },
  })
}

/** Null when the login has a profile here already. */
async function addUser(
  ctx: Ctx,
  userId: string,
  { email, firstname, lastname, role, departmentIds, ...given }: Invitation,
): Promise<string | null> {
  const id = newId()
  const { areas, ...limits } = limitsFor(role, given)
  const userName = `${firstname} ${lastname}`
  const search = userSearch({ firstname, lastname, userName, email })
  const added = await ctx.db
    .insertInto('clubUsers')
    .values({
      clubId: ctx.club.id,
      id,
      userId,
      role,
      userName,
      firstname,
      lastname,
      search,
      areas: [...areas],
      ...limits,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      acceptedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['clubId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  const departments = role === 'editor' || role === 'trainer' ? [...new Set(departmentIds)] : []
  const rows = departments.map((departmentId) => ({ clubId: ctx.club.id, clubUserId: id, departmentId }))
  if (rows.length > 0) await ctx.db.insertInto('clubUserDepartments').values(rows).execute()
  return id
}

/** The link is good for 14 days; accepting it makes the user. The answer betrays no existing login: it is the user's id. */
export async function inviteUser(ctx: Ctx, input: Invitation): Promise<Answer<{ id: string }, 'only_super' | 'already_user'>> {
  allow(canManageUsers(ctx.actor))
  const { email, firstname, lastname, role } = input
  if (!canGiveRole(ctx.actor, role)) return refuse('only_super')
  const name = `${firstname} ${lastname}`
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ userId: string }>`select user_id from invite_login(${email}, ${firstname}, ${lastname})`.execute(
      ctx.db,
    )
    const id = await addUser(ctx, found(rows[0]).userId, input)
    if (!id) return refuse('already_user')
    await sendInvitation(ctx, { id, name, email, role })
    const content = USER_JOURNAL.invited(ROLE_NAMES[role])
    await record(ctx, {
      event: 'user.invited',
      id,
      content,
      after: { email, role, departmentIds: input.departmentIds },
    })
    return ok({ id })
  })
}

async function getInvited(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('clubUsers')
    .innerJoin('logins', 'logins.userId', 'clubUsers.userId')
    .select([
      'clubUsers.id',
      'clubUsers.userId',
      'clubUsers.role',
      'firstname',
      'lastname',
      'blockedAt',
      'acceptedAt',
      'logins.email',
    ])
    .select(sql<boolean | null>`is_login_ready(club_users.user_id)`.as('isReady'))
    .where('clubUsers.clubId', '=', ctx.club.id)
    .where('clubUsers.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { firstname, lastname, blockedAt, acceptedAt, email } = row
  return {
    ...row,
    email: found(email),
    role: toRole(row.role),
    name: `${firstname} ${lastname}`.trim(),
    isBlocked: blockedAt !== null,
    isAccepted: acceptedAt !== null,
  }
}

export async function inviteUserAgain(ctx: Ctx, id: string): Promise<Answer<null, 'only_super' | 'own_account' | 'is_accepted'>> {
  allow(canManageUsers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const user = found(await getInvited(ctx, id))
    const fault = changeFault(ctx.actor, user)
    if (fault) return refuse(fault)
    if (user.isAccepted) return refuse('is_accepted')
    await sendInvitation(ctx, user)
    await record(ctx, { event: 'user.invited', id, content: USER_JOURNAL.invitedAgain })
    return ok(null)
  })
}

export interface OpenInvitation {
  id: string
  userId: string
  name: string
  email: string
  role: RoleName
  /** Has a working login with an own password. */
  isReady: boolean
  isAccepted: boolean
}

/** `id`: from a link of this club. Null for blocked or missing users. */
export async function findInvitation(ctx: Ctx, id: string): Promise<OpenInvitation | null> {
  const user = await getInvited(ctx, id)
  return user && !user.isBlocked ? { ...user, isReady: user.isReady ?? false } : null
}

/**
 * Null when the invitation is void or used, another login acts, or the password is missing. An existing login must be signed in; else
 * `passwordHash` (of the authentication library) becomes the first password. The operator (as the system) accepts for anybody.
 */
export async function acceptInvitation(
  ctx: Ctx,
  id: string,
  passwordHash: string | null,
): Promise<'password_set' | 'login_kept' | null> {
  return transaction(ctx, async (ctx) => {
    const invitation = await findInvitation(ctx, id)
    if (!invitation || invitation.isAccepted) return null
    const { isReady, userId } = invitation
    if (isReady ? !isOwn(ctx.actor, userId) : !(await setPassword(ctx, userId, passwordHash))) return null
    if (!(await enterInvited(ctx, invitation.id))) return null
    return isReady ? 'login_kept' : 'password_set'
  })
}

const isOwn = (actor: Actor, userId: string): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.userId === userId)

async function setPassword(ctx: Ctx, userId: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash === null) return false
  const { rows } = await sql<{ isSet: boolean }>`select set_first_password(${userId}, ${passwordHash}) as is_set`.execute(ctx.db)
  return rows[0]?.isSet ?? false
}
