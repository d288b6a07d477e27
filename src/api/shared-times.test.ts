import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { makeTown, mondays, once } from '../../tests/support/town.ts'
import type { Ctx } from '../domain/context.ts'
import { requestSharedTime } from '../domain/shared-halls/request-shared-time.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const read = async (ctx: Ctx) => {
  const answer = await api(new Request('http://gsv.localhost/api/v1/shared-times'), { ...apiFacts, ctx })
  return { status: answer.status, items: ((await answer.json()) as { items?: Record<string, unknown>[] }).items }
}

test('a club reads its own times in the halls of its association, date by date; nobody else does', async () => {
  const { hallOwner, hall, one, two, owner } = await makeTown(database)
  await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))
  await requestSharedTime(one, hallOwner, once(hall.idOf('Drittel 2'), '2027-01-12'))
  const { status, items } = await read(one)
  expect(status).toBe(200)
  expect(items?.map(({ startsAt }) => startsAt)).toEqual(
    ['11', '12', '18', '25'].map((on) => `2027-01-${on}T16:00:00Z`).concat('2027-02-01T16:00:00Z'),
  )
  expect(items?.[1]).toMatchObject({
    seriesId: null,
    place: 'Dreifachhalle, Drittel 2',
    state: 'requested',
    title: 'Handball C-Jugend',
  })
  expect(new Set(items?.map(({ seriesId }) => seriesId)).size).toBe(2)
  for (const other of [two, owner]) expect(await read(other)).toEqual({ status: 200, items: [] })
  expect((await read({ ...one, actor: actorWith('trainer') })).status).toBe(403)
  expect((await read({ ...one, actor: { kind: 'visitor' } })).status).toBe(401)
})
