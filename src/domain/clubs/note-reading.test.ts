import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { listReadings, noteReading } from './note-reading.ts'

const database = await testDatabase()
const PAGE = { path: '/admin/participants', title: 'Kurse und Teilnehmer verwalten' }

test('a superuser who looks at people is noted once an hour for each page, and the board reads it', async () => {
  const ctx = await database.ctx('gsv', actorWith('super'))
  const board = { ...ctx, actor: actorWith('admin') }
  await noteReading(ctx, PAGE)
  await noteReading({ ...ctx, now: ctx.now.add({ minutes: 59 }) }, PAGE)
  expect((await listReadings(board)).map(({ content }) => content)).toEqual([`Angesehen: ${PAGE.title}`])
  await noteReading({ ...ctx, now: ctx.now.add({ minutes: 61 }) }, PAGE)
  await noteReading(ctx, { path: '/admin/user', title: 'Benutzer verwalten' })
  expect(await listReadings(board)).toHaveLength(3)
  expect(await listReadings({ ...(await database.ctx('rwa')), actor: actorWith('admin') })).toEqual([])
})

test.each(['admin', 'editor', 'trainer', 'reader'] as const)('%s is not noted', async (role) => {
  const ctx = await database.ctx('neu', actorWith(role))
  await noteReading(ctx, PAGE)
  expect(await listReadings({ ...ctx, actor: actorWith('admin') })).toEqual([])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s does not read it', async (role) => {
  await expect(listReadings(await database.ctx('gsv', actorWith(role)))).rejects.toThrow('Right missing')
})
