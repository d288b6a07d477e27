import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { newId } from '../../kernel/id.ts'
import { createStorage } from '../files/create-storage.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T03:40:00Z')
const ago = (days: number) => NOW.subtract({ hours: days * 24 })
const dayAgo = (days: number) => Temporal.PlainDate.from('2026-11-20').subtract({ days })
const dataDir = await mkdtemp(join(tmpdir(), 'verein-wishes-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('who waits no longer for time in a hall is forgotten, and who never confirmed it; who waits stays', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const other = await database.ctx('rwa', { kind: 'system' }, NOW)
  const enter = async (on: typeof ctx, hall: Awaited<ReturnType<typeof makeHall>>, name: string, more: object) => {
    const lasting = { firstOn: dayAgo(400), lastOn: dayAgo(-30), isPublic: true, confirmedAt: ago(399) }
    const times = { weekday: 4, startsTime: Temporal.PlainTime.from('18:00'), endsTime: Temporal.PlainTime.from('19:00') }
    await on.db
      .insertInto('slotWishes')
      .values({
        clubId: on.club.id,
        id: newId(),
        partId: hall.idOf('Links'),
        title: 'Feier',
        name,
        email: `${name}@post.example`,
        ...times,
        ...lasting,
        createdAt: ago(400),
        ...more,
      })
      .execute()
  }
  const hall = await makeHall(ctx, 'Halle')
  const cases: [string, object, boolean][] = [
    ['waits', {}, true],
    ['left-180', { withdrawnAt: ago(180) }, true],
    ['left-181', { withdrawnAt: ago(181) }, false],
    ['over-180', { lastOn: dayAgo(180) }, true],
    ['over-181', { lastOn: dayAgo(181) }, false],
    ['unconfirmed-2', { confirmedAt: null, createdAt: ago(2) }, true],
    ['unconfirmed-3', { confirmedAt: null, createdAt: ago(3) }, false],
    ['staff', { isPublic: false, firstOn: null, lastOn: null }, true],
  ]
  for (const [name, more] of cases) await enter(ctx, hall, name, more)
  await enter(other, await makeHall(other, 'Andere'), 'foreign', { withdrawnAt: ago(900) })
  const storage = await createStorage({ dataDir, storageUrl: null })
  expect(await removeExpired(database.forgetting(ctx), storage)).toMatchObject({ slotWishes: 3 })
  expect(await removeExpired(database.forgetting(ctx), storage)).toMatchObject({ slotWishes: 0 })
  const left = await database.owner.selectFrom('slotWishes').select('name').execute()
  const kept = cases.flatMap(([name, , stays]) => (stays ? [name] : []))
  expect(left.map(({ name }) => name).toSorted()).toEqual([...kept, 'foreign'].toSorted())
})
