import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { forgetRegistrations } from './forget-registrations.ts'
import { inviteUser } from './invite-user.ts'
import { joinClub } from './join.ts'
import { listUsers } from './list-users.ts'

const database = await testDatabase()

async function login(email: string, days: number, isConfirmed = false): Promise<string> {
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified", "createdAt")
    values (${userId}, 'x', ${email}, ${isConfirmed}, now() - make_interval(days => ${days}))`.execute(database.owner)
  return userId
}
const emails = async () =>
  (await sql<{ email: string }>`select email from auth."user" order by email`.execute(database.owner)).rows.map(
    ({ email }) => email,
  )

test('a registration that nobody confirmed is forgotten, one without a club after years; new, confirmed and invited ones stay', async () => {
  const ctx = await database.ctx('gsv')
  await login('alt@post.example', 20)
  await login('neu@post.example', 2)
  await login('sicher@post.example', 400, true)
  await login('ohne.verein@post.example', 1200, true)
  const admin = { ...ctx, actor: actorWith('admin') }
  await inviteUser(admin, { email: 'gast@post.example', firstname: 'Gast', lastname: 'Neu', role: 'reader', departmentIds: [] })
  await sql`update auth."user" set "createdAt" = now() - interval '50 days' where email = 'gast@post.example'`.execute(
    database.owner,
  )
  expect(await forgetRegistrations(ctx, ctx.now.subtract({ hours: 14 * 24 }))).toBe(2)
  expect(await emails()).toEqual(['gast@post.example', 'neu@post.example', 'sicher@post.example'])
  await expect(forgetRegistrations(admin, ctx.now)).rejects.toThrow('Right')
})

test('users are found by the address that their login has now, in every club', async () => {
  const email = 'erika.alt@post.example'
  const userId = await login(email, 0, true)
  for (const club of ['gsv', 'rwa']) {
    const ctx = await database.ctx(club, { kind: 'system' })
    await joinClub(ctx, { userId, email, firstname: 'Erika', lastname: 'Muster' })
  }
  await sql`update auth."user" set email = 'erika@neu.example' where id = ${userId}`.execute(database.owner)
  for (const club of ['gsv', 'rwa']) {
    const ctx = await database.ctx(club, actorWith('admin'))
    const found = async (search: string) =>
      (await listUsers(ctx, { search }, { after: undefined, limit: 5 })).users.map((user) => user.email)
    expect(await found('erika@neu.example')).toEqual(['erika@neu.example'])
    expect(await found('muster erika@neu')).toEqual(['erika@neu.example'])
    expect(await found('erika.alt')).toEqual([])
  }
})
