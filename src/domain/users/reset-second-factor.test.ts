import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertSessions, insertUser, type TestUser } from '../../../tests/support/users.ts'
import type { Ctx, RoleName } from '../context.ts'
import { findUserDetail } from './list-users.ts'
import { endUserSessions, resetSecondFactor } from './reset-second-factor.ts'

const database = await testDatabase()
const user = (club: string, role: RoleName, more = {}) => insertUser(database, club, role, more)
const as = (club: string, who: TestUser): Promise<Ctx> => database.ctx(club, who.actor)

async function giveSecondFactor(userId: string): Promise<void> {
  await sql`update auth."user" set "twoFactorEnabled" = true where id = ${userId}`.execute(database.owner)
  await sql`insert into auth."twoFactor" (secret, "backupCodes", "userId") values ('s', 'b', ${userId})`.execute(database.owner)
}

const countOf = async (table: 'session' | 'twoFactor', userId: string) =>
  (await sql`select from auth.${sql.raw(`"${table}"`)} where "userId" = ${userId}`.execute(database.owner)).rows.length

test('an admin ends the sessions of a login that belongs to this club alone', async () => {
  const [admin, other, foreign] = [await user('gsv', 'admin'), await user('gsv', 'reader'), await user('rwa', 'reader')]
  await insertSessions(database, other.userId, 2)
  await insertSessions(database, foreign.userId, 1)
  expect(await endUserSessions(await as('gsv', admin), other.id)).toEqual({ ok: true, value: 2 })
  await expect(endUserSessions(await as('gsv', admin), foreign.id)).rejects.toThrow('Not found')
  const gsv = await as('gsv', admin)
  const { rows } = await sql<{ ended: number }>`select end_sessions(${foreign.userId}) as ended`.execute(gsv.db)
  expect(rows).toEqual([{ ended: 0 }])
})

test('a login that counts in two clubs is out of reach for an admin of one, not for a superuser', async () => {
  const [admin, boss, shared] = [await user('gsv', 'admin'), await user('gsv', 'super'), await user('gsv', 'trainer')]
  await user('rwa', 'trainer', { userId: shared.userId })
  await insertSessions(database, shared.userId, 1)
  await giveSecondFactor(shared.userId)
  const refused = { ok: false, refusal: 'in_other_clubs' }
  expect(await endUserSessions(await as('gsv', admin), shared.id)).toEqual(refused)
  expect(await resetSecondFactor(await as('gsv', admin), shared.id)).toEqual(refused)
  expect(await countOf('session', shared.userId)).toBe(1)
  expect(await resetSecondFactor(await as('gsv', boss), shared.id)).toMatchObject({ ok: true })
})

test('who has not accepted an invitation keeps their sessions and their second factor', async () => {
  const [boss, invited] = [await user('gsv', 'super'), await user('gsv', 'trainer')]
  await database.owner.updateTable('clubUsers').set({ acceptedAt: null }).where('id', '=', invited.id).execute()
  await giveSecondFactor(invited.userId)
  const refused = { ok: false, refusal: 'still_invited' }
  expect(await endUserSessions(await as('gsv', boss), invited.id)).toEqual(refused)
  expect(await resetSecondFactor(await as('gsv', boss), invited.id)).toEqual(refused)
  expect((await findUserDetail(await as('gsv', boss), invited.id))?.hasSecondFactor).toBe(false)
})

test('a lost second factor is reset: sessions end, the person is told, the log knows', async () => {
  const [admin, trainer] = [await user('gsv', 'admin'), await user('gsv', 'trainer', { userName: 'verloren' })]
  await giveSecondFactor(trainer.userId)
  await insertSessions(database, trainer.userId, 3)
  const ctx = await as('gsv', admin)
  expect(await resetSecondFactor(ctx, trainer.id)).toEqual({ ok: true, value: null })
  expect([await countOf('session', trainer.userId), await countOf('twoFactor', trainer.userId)]).toEqual([0, 0])
  expect((await findUserDetail(ctx, trainer.id))?.hasSecondFactor).toBe(false)
  const mails = await database.owner
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('toAddress', '=', 'verloren@gsv.example')
    .execute()
  expect(mails).toEqual([{ template: 'user.safetyChanged', data: { what: 'second_factor_reset' } }])
  const events = await database.owner.selectFrom('journal').select('event').where('objectId', '=', trainer.id).execute()
  expect(events).toEqual([{ event: 'user.second_factor_reset' }])
  expect(await resetSecondFactor(ctx, trainer.id)).toEqual({ ok: false, refusal: 'no_second_factor' })
})

test('an admin resets nobody of the same rank, and nobody resets their own', async () => {
  const [admin, other, boss] = [await user('gsv', 'admin'), await user('gsv', 'admin'), await user('gsv', 'super')]
  for (const { userId } of [admin, other, boss]) await giveSecondFactor(userId)
  const ctx = await as('gsv', admin)
  for (const { id } of [other, boss]) expect(await resetSecondFactor(ctx, id)).toEqual({ ok: false, refusal: 'only_super' })
  expect(await resetSecondFactor(await as('gsv', boss), boss.id)).toEqual({ ok: false, refusal: 'own_account' })
  expect(await resetSecondFactor(await as('gsv', boss), other.id)).toMatchObject({ ok: true })
  await expect(resetSecondFactor(await database.ctx('gsv', { kind: 'visitor' }), other.id)).rejects.toThrow('Right missing')
})
