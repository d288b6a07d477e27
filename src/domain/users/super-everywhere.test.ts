import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertUser, type TestUser } from '../../../tests/support/users.ts'
import type { Actor, Ctx } from '../context.ts'
import { changeRole } from './change-role.ts'
import { blockUser } from './commands.ts'
import { findActor } from './find-actor.ts'
import { inviteUser } from './invite-user.ts'
import { findUserDetail, listUsers } from './list-users.ts'
import { findOwnUser, findProfile } from './queries.ts'
import { renameUser } from './rename.ts'
import { signInUser } from './sign-in.ts'

const database = await testDatabase()
const emailOf = ({ actor }: TestUser) => (actor.kind === 'user' ? actor.email : '')
const roleIn = async (club: string, { userId }: TestUser) =>
  (await findProfile((await database.ctx(club)).db, club, userId))?.profile.role ?? null

async function as(club: string, { userId }: TestUser): Promise<Ctx> {
  const ctx = await database.ctx(club)
  const actor: Actor | null = await findActor(ctx, userId)
  if (!actor) throw new Error('nobody there')
  return { ...ctx, actor }
}

test('whoever is superuser in one club is it in every club, also in one made later; others are not', async () => {
  const boss = await insertUser(database, 'gsv', 'super')
  const board = await insertUser(database, 'gsv', 'admin')
  for (const club of ['gsv', 'rwa', `neu-${boss.id.slice(-6)}`]) expect(await roleIn(club, boss)).toBe('super')
  expect([await roleIn('gsv', board), await roleIn('rwa', board)]).toEqual(['admin', null])
  await insertUser(database, 'rwa', 'reader', { userId: boss.userId, userName: 'zweitprofil' })
  expect(await roleIn('rwa', boss)).toBe('super')

  const guest = await as('ssv', boss)
  expect(guest.actor, 'what they order is mailed to them').toMatchObject({ email: emailOf(boss) })
  const own = await findOwnUser(guest)
  expect(own).toMatchObject({ role: 'super', userName: own?.userName, logins: 0, memberId: null })
  expect(await signInUser(guest, { userId: boss.userId, email: 'x@gsv.example' })).toMatchObject({ profile: { role: 'super' } })
  const invited = await inviteUser(guest, {
    email: 'neu@ssv.example',
    firstname: 'Neu',
    lastname: 'Hier',
    role: 'admin',
    departmentIds: [],
  })
  expect(invited.ok, 'a superuser leads a club without being its user').toBe(true)
  expect((await listUsers(guest, {}, { limit: 50 })).users.map(({ email }) => email)).toEqual(['neu@ssv.example'])
  await expect(renameUser(guest, { firstname: 'A', lastname: 'B', version: 1 })).rejects.toThrow('No user of this club')
})

test('a superuser leads where nobody else does: changes a role, and is safe from its board', async () => {
  const boss = await insertUser(database, 'gsv', 'super')
  const board = await insertUser(database, 'tsv', 'admin')
  const trainer = await insertUser(database, 'tsv', 'trainer')
  const guest = await as('tsv', boss)
  expect(await changeRole(guest, { id: trainer.id, version: 1, role: 'editor', departmentIds: [] })).toMatchObject({ ok: true })
  const second = await insertUser(database, 'tsv', 'reader', { userId: boss.userId })
  expect(await findUserDetail(await as('tsv', board), second.id)).toMatchObject({ role: 'super' })
  const asBoard = await as('tsv', board)
  expect(await blockUser(asBoard, second.id)).toEqual({ ok: false, refusal: 'only_super' })
  expect(await changeRole(asBoard, { id: second.id, version: 1, role: 'trainer', departmentIds: [] })).toEqual({
    ok: false,
    refusal: 'only_super',
  })
})

test('whoever loses it in one club loses it in all; of two who take it from each other at once one stays', async () => {
  const one = await insertUser(database, 'gsv', 'super')
  const other = await insertUser(database, 'rwa', 'super')
  const twice = await insertUser(database, 'ssv', 'super', { userId: one.userId, userName: 'zweimal' })
  const [mine, theirs] = [await as('rwa', one), await as('gsv', other)]
  const taken = await Promise.allSettled([
    changeRole(mine, { id: other.id, version: 1, role: 'reader', departmentIds: [] }),
    changeRole(theirs, { id: one.id, version: 1, role: 'reader', departmentIds: [] }),
  ])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [loser, club] = taken[0].status === 'fulfilled' ? [other, 'rwa'] : [one, 'gsv']
  expect(await roleIn(club, loser)).toBe('reader')
  for (const elsewhere of ['tsv', 'ssv']) expect(await roleIn(elsewhere, loser)).not.toBe('super')
  expect(twice.id).not.toBe('')
})

test('the last superuser of the installation stays', async () => {
  await database.owner.updateTable('clubUsers').set({ role: 'admin' }).where('role', '=', 'super').execute()
  const last = await insertUser(database, 'gsv', 'super')
  const row = await insertUser(database, 'rwa', 'reader', { userId: last.userId, userName: 'letzter' })
  const system = await database.ctx('rwa')
  expect(await changeRole(system, { id: row.id, version: 1, role: 'reader', departmentIds: [] })).toEqual({
    ok: false,
    refusal: 'last_super',
  })
  expect(await blockUser(system, row.id)).toEqual({ ok: false, refusal: 'last_super' })
})
