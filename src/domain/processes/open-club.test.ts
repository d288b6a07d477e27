import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clubNamed, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { isFirstRunCode, openFirstRun } from '../clubs/open-first-run.ts'
import type { Ctx } from '../context.ts'
import { openFirstClub } from './open-club.ts'

const database = await testDatabase()
const { global } = database.connections
const club = { name: 'gsv', displayName: 'GSV', kind: 'club' as const, stateCode: 'BY', hosts: [] }

const firstUser = () => ({ email: `${newId()}@gsv.example`, firstname: 'Erika', lastname: 'Muster', passwordHash: 'x:y' })
const listLogins = async () =>
  (await sql<{ isReady: boolean }>`select "emailVerified" as is_ready from auth."user"`.execute(database.owner)).rows

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

  const users = [firstUser(), firstUser(), firstUser()]
  expect(await openFirstClub(nobodys(), { code: old, club, user: firstUser() })).toEqual({
    ok: false,
    refusal: 'wrong_code',
  })
  const answers = await Promise.all(users.map((user) => openFirstClub(nobodys(), { code, club, user })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const made = await database.owner.selectFrom('clubUsers').select(['role', 'userName', 'clubId', 'personId']).execute()
  expect(made).toEqual([{ role: 'super', userName: 'Erika Muster', clubId: 'gsv', personId: expect.any(String) }])
  // The runs that came too late leave nothing.
  expect(await listLogins()).toEqual([{ isReady: true }])
  const journal = await database.owner.selectFrom('journal').select(['event', 'name', 'clubId']).orderBy('id').execute()
  expect(journal).toEqual(['club.created', 'person.created'].map((event) => ({ event, name: 'Erika Muster', clubId: 'gsv' })))

  expect(await openFirstRun(global)).toBeNull()
  expect(await isFirstRunCode(global, code)).toBe(false)
})
