import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { createStorage } from '../files/create-storage.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T03:40:00Z')
const DAY = 24
const dataDir = await mkdtemp(join(tmpdir(), 'verein-diaries-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

/** Somebody with one entry; answers the id of the entry. */
async function diaryOf(
  club: string,
  login: { lastLoginAt: Temporal.Instant | null; createdAt: Temporal.Instant },
): Promise<string> {
  const [id, userId, entryId] = [newId(), newId(), newId()]
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'E', ${`${id}@x.example`}, true)`.execute(
    database.owner,
  )
  const user = { clubId: club, id, userId, role: 'reader', userName: id, search: id, ...login }
  await database.owner.insertInto('clubUsers').values(user).execute()
  const entry = { clubId: club, id: entryId, clubUserId: id, onDay: Temporal.PlainDate.from('2020-01-01'), grams: 70_000 }
  await database.owner
    .insertInto('diaryEntries')
    .values({ ...entry, enteredAt: NOW })
    .execute()
  return entryId
}
const ago = (days: number) => NOW.subtract({ hours: days * DAY })

test('a diary goes three years after the last login, or after a login that was never used; others stay, in other clubs too', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  await database.ctx('rwa')
  const old = ago(2000)
  const unused = await diaryOf('gsv', { lastLoginAt: ago(1096), createdAt: old })
  const never = await diaryOf('gsv', { lastLoginAt: null, createdAt: old })
  const kept = [
    await diaryOf('gsv', { lastLoginAt: ago(1094), createdAt: old }),
    await diaryOf('gsv', { lastLoginAt: null, createdAt: ago(10) }),
    await diaryOf('rwa', { lastLoginAt: null, createdAt: old }),
  ]
  const removed = await removeExpired(database.forgetting(ctx), storage)
  expect(removed.diaries).toBe(2)
  const left = await database.owner.selectFrom('diaryEntries').select('id').execute()
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept))
  expect(left.map(({ id }) => id)).not.toContain(unused)
  expect(left.map(({ id }) => id)).not.toContain(never)
  const told = await database.owner.selectFrom('journal').select('content').where('event', '=', 'retention.removed').execute()
  expect(told.map(({ content }) => content)).toContain(
    '2 Einträge in Fitness-Tagebüchern gelöscht: seit mehr als 1095 Tagen nicht eingeloggt',
  )
})
