import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import { findOwnUser, findProfile } from './queries.ts'
import { signInUser } from './sign-in.ts'

const database = await testDatabase()
const now = Temporal.Instant.from('2026-11-20T16:00:00Z')

async function login(email = `${newId()}@gsv.example`): Promise<{ userId: string; email: string }> {
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'x', ${email}, true)`.execute(
    database.owner,
  )
  return { userId, email }
}

async function userOf(
  club: string,
  userId: string,
  more: { userName?: string; blockedAt?: Temporal.Instant } = {},
): Promise<string> {
  const ctx = await database.ctx(club)
  const id = newId()
  await ctx.db
    .insertInto('clubUsers')
    .values({
      clubId: club,
      id,
      userId,
      userName: more.userName ?? 'erika',
      blockedAt: more.blockedAt ?? null,
      search: 'erika',
      role: 'editor',
    })
    .execute()
  return id
}

const journalOf = async (club: string, id: string) => {
  const { db } = await database.ctx(club)
  return db
    .selectFrom('journal')
    .select(['content', 'name', 'club', 'app', 'at', 'actorUserId'])
    .where('clubId', '=', club)
    .where('objectId', '=', id)
    .execute()
}

describe('a successful login', () => {
  test('counts, sets the moment and is written down', async () => {
    const who = await login()
    const id = await userOf('gsv', who.userId)
    const ctx = await database.ctx('gsv', { kind: 'visitor' }, now)
    expect((await signInUser(ctx, who))?.profile.clubUserId).toBe(id)
    await signInUser(ctx, who)
    const found = await findProfile(ctx.db, 'gsv', who.userId)
    const user = await findOwnUser({ ...ctx, actor: { kind: 'user', ...who, profile: found?.profile ?? null } })
    expect(user).toMatchObject({ id, logins: 2, email: who.email, role: 'editor' })
    expect(user?.lastLoginAt?.equals(now)).toBe(true)
    const [entry, ...others] = await journalOf('gsv', id)
    expect(others).toHaveLength(1)
    expect(entry).toMatchObject({ content: 'Login: erika', name: 'erika', club: 'gsv', app: 'v2', actorUserId: who.userId })
  })

  test('of a name of one letter, or of a name to skip, is counted and not written down', async () => {
    const short = await login()
    const shortId = await userOf('gsv', short.userId, { userName: 'e' })
    const skipped = await login()
    const skippedId = await userOf('gsv', skipped.userId, { userName: 'robot' })
    const ctx = await database.ctx('gsv', { kind: 'visitor' }, now)
    await ctx.db.insertInto('parameters').values({ clubId: 'gsv', name: 'auditSkipUsers', value: 'robot, probe' }).execute()
    await signInUser(ctx, short)
    await signInUser(ctx, skipped)
    expect(await journalOf('gsv', shortId)).toEqual([])
    expect(await journalOf('gsv', skippedId)).toEqual([])
    const rows = await ctx.db
      .selectFrom('clubUsers')
      .select('logins')
      .where('clubId', '=', 'gsv')
      .where('id', 'in', [shortId, skippedId])
      .execute()
    expect(rows).toEqual([{ logins: 1 }, { logins: 1 }])
  })

  test('at a club where one is no user, or is blocked, changes nothing', async () => {
    const who = await login()
    const here = await userOf('gsv', who.userId)
    const blocked = await login()
    const shut = await userOf('gsv', blocked.userId, { blockedAt: now })
    expect(await signInUser(await database.ctx('rwa', { kind: 'visitor' }, now), who)).toBeNull()
    expect(await signInUser(await database.ctx('gsv', { kind: 'visitor' }, now), blocked)).toBeNull()
    expect(await journalOf('gsv', here)).toEqual([])
    expect(await journalOf('gsv', shut)).toEqual([])
  })
})

describe('a profile', () => {
  test('belongs to one club: role, departments, member and second factor of that club', async () => {
    const who = await login()
    const id = await userOf('gsv', who.userId)
    const { db } = await database.ctx('gsv')
    const departmentId = newId()
    const personId = newId()
    const memberId = newId()
    await db
      .insertInto('departments')
      .values({ clubId: 'gsv', id: departmentId, name: `Turnen ${id}` })
      .execute()
    await db.insertInto('clubUserDepartments').values({ clubId: 'gsv', clubUserId: id, departmentId }).execute()
    await db
      .insertInto('people')
      .values({ clubId: 'gsv', id: personId, firstname: 'Erika', lastname: 'Muster', search: 'erika' })
      .execute()
    await insertMember(db, { clubId: 'gsv', id: memberId, personId })
    await db.updateTable('clubUsers').set({ personId }).where('clubId', '=', 'gsv').where('id', '=', id).execute()
    expect(await findProfile(db, 'gsv', who.userId)).toEqual({
      profile: {
        clubUserId: id,
        role: 'editor',
        userName: 'erika',
        firstname: '',
        lastname: '',
        personId,
        memberId,
        isMember: true,
        departmentIds: [departmentId],
        areas: [],
        isReadOnly: false,
      },
      email: who.email,
      endedOn: null,
      lastLoginAt: null,
      version: 1,
      hasSecondFactor: false,
      require2faFor: '',
    })
    expect(await findProfile((await database.ctx('rwa')).db, 'rwa', who.userId)).toBeNull()
    expect(await findProfile((await database.ctx('rwa')).db, 'gsv', who.userId)).toBeNull()
  })
})
