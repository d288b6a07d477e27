import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { findOwnInvitation } from './enter-invited.ts'
import { Invitation } from './input.ts'
import { acceptInvitation, findInvitation, inviteUser, inviteUserAgain } from './invite-user.ts'
import { joinClub } from './join.ts'
import { findUserDetail } from './list-users.ts'
import { findProfile } from './queries.ts'

const database = await testDatabase()
const admin = (now?: Temporal.Instant): Promise<Ctx> => database.ctx('gsv', actorWith('admin'), now)
const invitation = (email: string, more: object = {}) =>
  Invitation.parse({ email, firstname: 'Erika', lastname: 'Neu', role: 'trainer', ...more })

async function invitedFor(email: string): Promise<string> {
  const mail = await database.owner
    .selectFrom('mails')
    .select(sql<string>`data->>'clubUserId'`.as('id'))
    .where('toAddress', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return mail.id
}

const userIdOf = async (email: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from auth."user" where email = ${email}`.execute(database.owner)
  return rows[0]?.id ?? ''
}

const accounts = async (email: string) =>
  (
    await sql<{ password: string; emailVerified: boolean }>`
    select a.password, u."emailVerified" as email_verified from auth.account a join auth."user" u on u.id = a."userId" where u.email = ${email}`.execute(
      database.owner,
    )
  ).rows

test('an invited person sets a password once, and the log knows who invited', async () => {
  const ctx = await admin()
  const answer = await inviteUser(ctx, invitation('Neu@gsv.example'))
  if (!answer.ok) throw new Error(answer.refusal)
  const invited = await invitedFor('neu@gsv.example')
  expect(await findInvitation(ctx, invited)).toMatchObject({
    id: answer.value.id,
    name: 'Erika Neu',
    email: 'neu@gsv.example',
    role: 'trainer',
    isReady: false,
  })
  expect(await acceptInvitation(ctx, invited, null), 'without a password there is no way in').toBeNull()
  expect(await acceptInvitation(ctx, invited, 'hash-eins')).toBe('password_set')
  expect(await accounts('neu@gsv.example')).toEqual([{ password: 'hash-eins', emailVerified: true }])
  expect(await acceptInvitation(ctx, invited, 'hash-zwei'), 'the link works once').toBeNull()
  expect(await findInvitation(ctx, invited)).toMatchObject({ isReady: true, isAccepted: true })
  expect(await inviteUserAgain(ctx, answer.value.id)).toEqual({ ok: false, refusal: 'is_accepted' })
  expect(await inviteUser(ctx, invitation('neu@gsv.example'))).toEqual({ ok: false, refusal: 'already_user' })
})

test('whoever has a login keeps it and becomes a user of the second club when they accept, not before', async () => {
  const rwa = await database.ctx('rwa', actorWith('admin'))
  const first = await inviteUser(rwa, invitation('neu@gsv.example'))
  if (!first.ok) throw new Error(first.refusal)
  const userId = await userIdOf('neu@gsv.example')
  expect(await findProfile(rwa.db, 'rwa', userId)).toBeNull()
  expect(await findUserDetail(rwa, first.value.id)).toMatchObject({ acceptedAt: null, hasSecondFactor: false })
  const invited = await invitedFor('neu@gsv.example')
  expect(await findInvitation(rwa, invited)).toMatchObject({ isReady: true, isAccepted: false })
  const own: Ctx = { ...rwa, actor: { kind: 'user', userId, email: 'neu@gsv.example', profile: null } }
  expect(await acceptInvitation(await database.ctx('rwa', { kind: 'visitor' }), invited, 'anders'), 'the link alone').toBeNull()
  expect(await acceptInvitation(rwa, invited, 'anders'), 'somebody else’s login').toBeNull()
  expect(await acceptInvitation(own, invited, 'anders')).toBe('login_kept')
  expect((await findProfile(rwa.db, 'rwa', userId))?.profile.role).toBe('trainer')
  expect(await acceptInvitation(own, invited, null)).toBeNull()
  expect(await accounts('neu@gsv.example')).toEqual([{ password: 'hash-eins', emailVerified: true }])
})

test('who is signed in reads of their invitation, and enters by its link alone', async () => {
  const ssv = await database.ctx('ssv', actorWith('admin'))
  await inviteUser(ssv, invitation('neu@gsv.example', { role: 'editor' }))
  const userId = await userIdOf('neu@gsv.example')
  const login = { userId, email: 'neu@gsv.example', firstname: 'Erika', lastname: 'Neu' }
  const own: Ctx = { ...ssv, actor: { kind: 'user', userId, email: login.email, profile: null } }
  expect(await findOwnInvitation(own)).toBe('editor')
  expect(await joinClub(own, login)).toEqual({ ok: false, refusal: 'invited' })
  expect(await joinClub({ ...ssv, actor: { kind: 'system' } }, login)).toEqual({ ok: false, refusal: 'invited' })
  expect(await findProfile(ssv.db, 'ssv', userId)).toBeNull()
  expect(await acceptInvitation(own, await invitedFor(login.email), null)).toBe('login_kept')
  expect((await findProfile(ssv.db, 'ssv', userId))?.profile.role).toBe('editor')
  expect(await findOwnInvitation(own)).toBeNull()
})

test('a stranger who registered the address without confirming it loses password, sessions and name when it is invited', async () => {
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'Fremd', 'opfer@gsv.example', false)`.execute(
    database.owner,
  )
  await sql`insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt") values ('x', 'credential', ${userId}, 'fremd', now())`.execute(
    database.owner,
  )
  await sql`insert into auth.session ("expiresAt", token, "updatedAt", "userId") values (now() + interval '1 day', 't', now(), ${userId})`.execute(
    database.owner,
  )
  const ctx = await admin()
  await inviteUser(ctx, invitation('opfer@gsv.example', { role: 'admin' }))
  expect(await accounts('opfer@gsv.example')).toEqual([])
  const { rows } =
    await sql`select name, firstname, (select count(*)::int from auth.session s where s."userId" = u.id) as sessions
    from auth."user" u where id = ${userId}`.execute(database.owner)
  expect(rows).toEqual([{ name: 'Erika Neu', firstname: 'Erika', sessions: 0 }])
  const invited = await invitedFor('opfer@gsv.example')
  expect(await findInvitation(ctx, invited)).toMatchObject({ isReady: false })
  expect(await acceptInvitation(ctx, invited, 'eigen')).toBe('password_set')
  expect(await accounts('opfer@gsv.example')).toEqual([{ password: 'eigen', emailVerified: true }])
})

test('an invitation counts in its club, for a user who is there and not blocked', async () => {
  const ctx = await admin()
  const answer = await inviteUser(ctx, invitation('zwei@gsv.example'))
  if (!answer.ok) throw new Error(answer.refusal)
  const invited = await invitedFor('zwei@gsv.example')
  expect(await findInvitation(ctx, invited)).not.toBeNull()
  expect(await findInvitation(await database.ctx('rwa'), invited)).toBeNull()
  expect(await findInvitation(ctx, newId())).toBeNull()
  await database.owner.updateTable('clubUsers').set({ blockedAt: ctx.now }).where('id', '=', answer.value.id).execute()
  expect(await findInvitation(ctx, invited)).toBeNull()
})

test('an admin cannot invite a superuser, a trainer nobody', async () => {
  expect(await inviteUser(await admin(), invitation('chef@gsv.example', { role: 'super' }))).toEqual({
    ok: false,
    refusal: 'only_super',
  })
  await expect(inviteUser(await database.ctx('gsv', actorWith('trainer')), invitation('x@gsv.example'))).rejects.toThrow(
    'Right missing',
  )
  const { rows } = await sql`select 1 from auth."user" where email in ('chef@gsv.example', 'x@gsv.example')`.execute(
    database.owner,
  )
  expect(rows).toEqual([])
})

test('a login cannot be given a password from a club it is no user of', async () => {
  const ctx = await admin()
  await inviteUser(ctx, invitation('drei@gsv.example'))
  const rwa = await database.ctx('rwa')
  const { rows } = await sql<{ done: boolean }>`
    select set_first_password(user_id, 'hash') as done from (select user_id from invite_login('drei@gsv.example', '', '')) found`.execute(
    rwa.db,
  )
  expect(rows).toEqual([{ done: false }])
  expect(await accounts('drei@gsv.example')).toEqual([])
})
