import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { readAllPages } from '../../../tests/support/paged.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor, Ctx, RoleName } from '../context.ts'
import { changeRole } from './change-role.ts'
import { blockUser, linkMember, unblockUser } from './commands.ts'
import { findUserDetail, listUsers } from './list-users.ts'
import { endUserSessions } from './reset-second-factor.ts'

const database = await testDatabase()
const user = (club: string, role: RoleName, userName?: string) => insertUser(database, club, role, userName ? { userName } : {})

const as = (club: string, who: { actor: Actor }): Promise<Ctx> => database.ctx(club, who.actor)
const roleOf = async (id: string) =>
  (await database.owner.selectFrom('clubUsers').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

test('an admin gives a role with departments; the log keeps before and after', async () => {
  const [admin, other] = [await user('gsv', 'admin'), await user('gsv', 'reader', 'erika')]
  const ctx = await as('gsv', admin)
  const department = newId()
  await database.owner.insertInto('departments').values({ clubId: 'gsv', id: department, name: 'Turnen' }).execute()
  const answer = await changeRole(ctx, { id: other.id, version: 1, role: 'editor', departmentIds: [department, department] })
  expect(answer).toMatchObject({ ok: true })
  expect(await findUserDetail(ctx, other.id)).toMatchObject({
    role: 'editor',
    departments: ['Turnen'],
    departmentIds: [department],
    version: 2,
  })
  const entry = await database.owner
    .selectFrom('journal')
    .innerJoin('journalDetails', 'journalId', 'journal.id')
    .selectAll()
    .where('objectId', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(entry.content).toBe('Rolle geändert: Abteilungsleiter (vorher Registrierter Benutzer)')
  expect(entry.after).toEqual({ role: 'editor', departmentIds: [department] })
  expect(await changeRole(ctx, { id: other.id, version: 1, role: 'reader', departmentIds: [] })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect(await changeRole(ctx, { id: other.id, version: 2, role: 'admin', departmentIds: [department] })).toMatchObject({
    ok: true,
  })
  expect((await findUserDetail(ctx, other.id))?.departments, 'admins have no limits').toEqual([])
})

test('a department of another club is no limit here', async () => {
  const [admin, other] = [await user('gsv', 'admin'), await user('gsv', 'reader')]
  const foreign = newId()
  await database.ctx('rwa')
  await database.owner.insertInto('departments').values({ clubId: 'rwa', id: foreign, name: 'Rad' }).execute()
  await expect(
    changeRole(await as('gsv', admin), { id: other.id, version: 1, role: 'editor', departmentIds: [foreign] }),
  ).rejects.toThrow('foreign key')
  expect(await roleOf(other.id)).toBe('reader')
})

test('nobody but admins; no foreign user; not oneself; superusers only by superusers', async () => {
  const [boss, admin, trainer] = [await user('gsv', 'super'), await user('gsv', 'admin'), await user('gsv', 'trainer')]
  const foreign = await user('rwa', 'reader')
  const change = async (who: { actor: Actor }, id: string, role: RoleName) =>
    changeRole(await as('gsv', who), { id, version: 1, role, departmentIds: [] })
  await expect(change(trainer, admin.id, 'reader')).rejects.toThrow('Right missing')
  await expect(change(admin, foreign.id, 'reader')).rejects.toThrow('Not found')
  expect(await change(admin, admin.id, 'reader')).toEqual({ ok: false, refusal: 'own_account' })
  expect(await change(admin, boss.id, 'reader')).toEqual({ ok: false, refusal: 'only_super' })
  expect(await change(admin, trainer.id, 'super')).toEqual({ ok: false, refusal: 'only_super' })
  expect(await blockUser(await as('gsv', admin), boss.id)).toEqual({ ok: false, refusal: 'only_super' })
  expect(await endUserSessions(await as('gsv', admin), boss.id)).toEqual({ ok: false, refusal: 'only_super' })
  expect(await blockUser(await as('gsv', boss), boss.id)).toEqual({ ok: false, refusal: 'own_account' })
  expect(await change(boss, trainer.id, 'super')).toMatchObject({ ok: true })
})

test('who lost the right meanwhile can do nothing with the old page', async () => {
  const [one, other, third] = [await user('gsv', 'admin'), await user('gsv', 'admin'), await user('gsv', 'reader')]
  const late = await as('gsv', other)
  expect(await blockUser(await as('gsv', one), other.id)).toEqual({ ok: true, value: null })
  await expect(changeRole(late, { id: third.id, version: 1, role: 'admin', departmentIds: [] })).rejects.toThrow('taken away')
  expect(await unblockUser(await as('gsv', one), other.id)).toEqual({ ok: true, value: null })
  expect(await changeRole(late, { id: third.id, version: 1, role: 'trainer', departmentIds: [] })).toMatchObject({ ok: true })
})

test('superusers who take each other’s role away at once: one always remains', async () => {
  for (let round = 0; round < 12; round++) {
    const club = `race${String.fromCharCode(97 + round)}`
    await database.ctx(club)
    const all = await Promise.all([1, 2, 3, 4].map(() => user(club, 'super')))
    const attempts = all.flatMap((who) =>
      all
        .filter(({ id }) => id !== who.id)
        .map(async ({ id }, at) => {
          const ctx = await as(club, who)
          return at % 2 === round % 2
            ? blockUser(ctx, id)
            : changeRole(ctx, { id, version: 1, role: 'reader', departmentIds: [] })
        }),
    )
    await Promise.allSettled(attempts)
    const left = await database.owner
      .selectFrom('clubUsers')
      .select('id')
      .where('clubId', '=', club)
      .where('role', '=', 'super')
      .where('blockedAt', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('two admins who take each other’s role away: one remains, in a club without a superuser', async () => {
  for (let round = 0; round < 12; round++) {
    const club = `pair${String.fromCharCode(97 + round)}`
    const [one, other] = [await user(club, 'admin'), await user(club, 'admin')]
    const demote = async (who: typeof one, whom: typeof one) =>
      changeRole(await as(club, who), { id: whom.id, version: 1, role: 'reader', departmentIds: [] })
    const settled = await Promise.allSettled([demote(one, other), demote(other, one)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await roleOf(one.id), await roleOf(other.id)].sort()).toEqual(['admin', 'reader'])
  }
})

test('a user is linked to a member by number, each member once', async () => {
  const [admin, one, other] = [await user('gsv', 'admin'), await user('gsv', 'reader'), await user('gsv', 'reader')]
  const ctx = await as('gsv', admin)
  const personId = newId()
  await database.owner
    .insertInto('people')
    .values({ clubId: 'gsv', id: personId, firstname: 'E', lastname: 'M', search: 'e m' })
    .execute()
  await insertMember(database.owner, { clubId: 'gsv', personId, memberNo: '1001' })
  expect(await linkMember(ctx, { id: one.id, version: 1, memberNo: '4711' })).toEqual({ ok: false, refusal: 'no_such_member' })
  expect(await linkMember(ctx, { id: one.id, version: 1, memberNo: '1001' })).toEqual({ ok: true, value: null })
  expect(await linkMember(ctx, { id: other.id, version: 1, memberNo: '1001' })).toEqual({ ok: false, refusal: 'member_taken' })
  expect((await findUserDetail(ctx, one.id))?.member?.memberNo).toBe('1001')
  expect(await linkMember(ctx, { id: one.id, version: 2, memberNo: '' })).toEqual({ ok: true, value: null })
  expect((await findUserDetail(ctx, one.id))?.member).toBeNull()
})

test('the list pages through everybody once, in every order, and searches without umlauts', async () => {
  const boss = await user('liste', 'admin', 'chef')
  for (let at = 0; at < 23; at++) await user('liste', at % 3 ? 'reader' : 'trainer', `müller${at}`)
  await database.owner
    .updateTable('clubUsers')
    .set({ logins: sql`1 + length(user_name) % 3`, lastLoginAt: sql`case when right(user_name, 1) < '6' then now() end` })
    .where('clubId', '=', 'liste')
    .execute()
  const ctx = await as('liste', boss)
  for (const sort of ['name', 'lastLogin', 'logins'] as const) {
    const seen = await readAllPages(async (after) => {
      const { users, next } = await listUsers(ctx, { sort }, { after, limit: 5 })
      return { rows: users, next }
    })
    expect(new Set(seen).size).toBe(24)
    expect(seen).toHaveLength(24)
  }
  const { users } = await listUsers(ctx, { search: 'MUELLER1 example', role: 'reader' }, { limit: 50 })
  expect(users.length).toBeGreaterThan(3)
  expect(users.every(({ userName, role }) => userName.startsWith('müller1') && role === 'reader')).toBe(true)
  expect((await listUsers(ctx, { search: '%' }, { limit: 5 })).users).toEqual([])
})
