import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clubNamed, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { isFirstRunCode, openFirstClub, openFirstRun } from './open-first-run.ts'

const database = await testDatabase()
const { global } = database.connections
const club = { name: 'gsv', displayName: 'GSV', kind: 'club' as const, stateCode: 'BY', hosts: [] }

async function firstUser() {
  const userId = newId()
  const email = `${userId}@gsv.example`
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'x', ${email}, true)`.execute(
    database.owner,
  )
  return { userId, email, firstname: 'Erika', lastname: 'Muster' }
}

const nobodys = (): Ctx => ({ db: global, club: clubNamed(''), actor: { kind: 'visitor' }, now: Temporal.Now.instant() })

test('the code of the log makes the first club and its superuser once, a newer code replaces it', async () => {
  const old = (await openFirstRun(global)) ?? ''
  const code = (await openFirstRun(global)) ?? ''
  expect(code).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/)
  expect(await isFirstRunCode(global, old)).toBe(false)
  expect(await isFirstRunCode(global, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
  const kept = await database.owner
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'firstRunCode')
    .executeTakeFirst()
  expect(kept?.value).not.toContain(code.replaceAll('-', ''))

  const users = await Promise.all([firstUser(), firstUser(), firstUser()])
  expect(await openFirstClub(nobodys(), { code: old, club, user: await firstUser() })).toEqual({
    ok: false,
    refusal: 'wrong_code',
  })
  const answers = await Promise.all(users.map((user) => openFirstClub(nobodys(), { code, club, user })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const made = await database.owner.selectFrom('clubUsers').select(['role', 'userName', 'clubId']).execute()
  expect(made).toEqual([{ role: 'super', userName: 'Erika Muster', clubId: 'gsv' }])
  const journal = await database.owner.selectFrom('journal').select(['event', 'name', 'clubId']).execute()
  expect(journal).toEqual([{ event: 'club.created', name: 'Erika Muster', clubId: 'gsv' }])

  expect(await openFirstRun(global)).toBeNull()
  expect(await isFirstRunCode(global, code)).toBe(false)
})
