import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor, Ctx } from '../context.ts'
import { joinClub } from './join.ts'
import { findOwnUser, findProfile } from './queries.ts'
import { renameUser } from './rename.ts'

const database = await testDatabase()

async function newLogin() {
  const userId = newId()
  const email = `${userId}@gsv.example`
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'x', ${email}, true)`.execute(
    database.owner,
  )
  return { userId, email, firstname: 'Erika', lastname: 'Muster' }
}

async function signedIn(club: string, login: { userId: string; email: string }): Promise<Ctx> {
  const ctx = await database.ctx(club)
  const profile = (await findProfile(ctx.db, club, login.userId))?.profile ?? null
  const actor: Actor = { kind: 'user', userId: login.userId, email: login.email, profile }
  return { ...ctx, actor }
}

test('whoever is signed in becomes a reader of a club, once, and of that club only', async () => {
  const login = await newLogin()
  const joined = await joinClub(await signedIn('rwa', login), login)
  expect(await joinClub(await signedIn('rwa', login), login)).toEqual(joined)
  const user = await findOwnUser(await signedIn('rwa', login))
  expect(user).toMatchObject({ role: 'reader', userName: 'Erika Muster', logins: 0, memberId: null })
  expect(await findOwnUser(await signedIn('gsv', login))).toBeNull()
})

test('nobody joins for somebody else', async () => {
  const one = await newLogin()
  const other = await newLogin()
  await expect(joinClub(await signedIn('gsv', one), other)).rejects.toThrow('Right missing')
  await expect(joinClub(await database.ctx('gsv', { kind: 'visitor' }), one)).rejects.toThrow('Right missing')
})

test('who is blocked stays blocked', async () => {
  const login = await newLogin()
  const ctx = await signedIn('gsv', login)
  await joinClub(ctx, login)
  await ctx.db
    .updateTable('clubUsers')
    .set({ blockedAt: ctx.now })
    .where('clubId', '=', 'gsv')
    .where('userId', '=', login.userId)
    .execute()
  expect(await joinClub(await signedIn('gsv', login), login)).toEqual({ ok: false, refusal: 'blocked' })
  expect(await findOwnUser(await signedIn('gsv', login))).toBeNull()
})

test('of two changes of the own name made at once the second is told', async () => {
  const login = await newLogin()
  await joinClub(await signedIn('gsv', login), login)
  const ctx = await signedIn('gsv', login)
  expect(await renameUser(ctx, { firstname: 'Anna', lastname: 'Neu', version: 1 })).toEqual({ ok: true, value: null })
  expect(await renameUser(ctx, { firstname: 'Ada', lastname: 'Neu', version: 1 })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect(await findOwnUser(ctx)).toMatchObject({ firstname: 'Anna', userName: 'Anna Neu', version: 2 })
})
