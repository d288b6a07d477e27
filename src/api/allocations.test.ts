import { expect, test } from 'vitest'
import { at, JUNE, makeSeason, value } from '../../tests/support/allocations.ts'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { draftAllocation } from '../domain/allocations/draft-allocation.ts'
import { handInNeed } from '../domain/allocations/hand-in-need.ts'
import { publishDraft } from '../domain/allocations/publish-draft.ts'
import type { Ctx } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const { owner, one, two, need, opened } = await makeSeason(database)
const api = createApi()
const read = async (ctx: Ctx, path: string) => {
  const answer = await api(new Request(`http://gsv.localhost/api/v1/allocations${path}`), { ...apiFacts, ctx })
  return { status: answer.status, items: ((await answer.json()) as { items?: Record<string, unknown>[] }).items }
}

test('a club reads its own needs with what became of them once the draft is published; the association those of all', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  await value(handInNeed(two, id, need('Jugend', { ageGroup: 'youth' })))
  expect(await read(one, '')).toMatchObject({
    status: 200,
    items: [{ id, state: 'needs', from: '2027-09-13', needsUntil: '2027-05-31', needs: 1 }],
  })
  await value(draftAllocation(at(owner, JUNE), id))
  const herren = { groupName: 'Herren', wishes: [{ weekdays: [2], startsTime: '18:00', endsTime: '20:00' }], objection: null }
  expect((await read(one, `/${id}/needs`)).items).toMatchObject([{ ...herren, decision: null }])
  await value(publishDraft(at(owner, JUNE), id))
  const refused = { place: null, weekday: null, startsTime: null, objectionsUntil: '2027-06-30', dates: null, leftOut: [] }
  expect((await read(one, `/${id}/needs`)).items).toMatchObject([{ ...herren, decision: refused }])
  expect((await read(two, `/${id}/needs`)).items).toMatchObject([
    {
      groupName: 'Jugend',
      decision: { weekday: 2, startsTime: '18:00', endsTime: '20:00', reason: expect.stringContaining('Jugend') },
    },
  ])
  expect((await read(owner, `/${id}/needs`)).items?.map(({ groupName }) => groupName)).toEqual(['Herren', 'Jugend'])
  expect((await read({ ...one, actor: actorWith('reader') }, '')).status).toBe(403)
  const alone = await database.ctx('gsv')
  expect((await read(alone, '')).status, 'no association: nothing to read').toBe(403)
})
