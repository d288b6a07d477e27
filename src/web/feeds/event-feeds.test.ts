import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { at, makeFeast, NOW } from '../../../tests/support/events.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import type { Ctx } from '../../domain/context.ts'
import { cancelEvent } from '../../domain/events/cancel-event.ts'
import { changeEvent } from '../../domain/events/commands.ts'
import { fieldsOf, getEventFields } from '../../domain/events/get-event-fields.ts'
import { publishEvent } from '../../domain/events/publish-event.ts'
import { getEventFeed } from '../../domain/feeds/get-event-feed.ts'
import { listEventEntries } from '../../domain/feeds/list-event-entries.ts'
import { spanFrom } from '../../domain/feeds/rules.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
const visitor = { ...ctx, actor: { kind: 'visitor' } } as Ctx
const read = async (id: string, who = visitor) =>
  readFeed(writeFeed(ctx.club, (path) => `https://gsv.example${path}`, await getEventFeed(who, id), NOW))

test('one event keeps its name when it moves and when it is called off, with a rising number, as in the calendar of all', async () => {
  const { idOf } = await makeHall(ctx, 'Nordring')
  const id = await makeFeast(ctx, { title: 'Winterfest', partId: idOf('Drittel 1'), place: 'Eingang Süd' })
  await publishEvent(ctx, id)
  const [first, ...others] = await read(id)
  expect(others).toEqual([])
  expect(first).toMatchObject({ title: 'Winterfest', place: 'Nordring, Drittel 1 · Eingang Süd', status: 'CONFIRMED' })
  const saved = await getEventFields(ctx, id)
  await changeEvent(ctx, id, saved.version, { ...fieldsOf(saved), startsAt: at('13:00') })
  const [moved] = await read(id)
  expect(moved).toMatchObject({ uid: first?.uid, from: '2026-12-05T12:00:00.000Z', status: 'CONFIRMED' })
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Number.MAX_VALUE)
  await cancelEvent(ctx, id, { reason: 'Sturm' })
  const [gone] = await read(id)
  expect(gone).toMatchObject({ uid: first?.uid, status: 'CANCELLED' })
  expect(gone?.sequence).toBeGreaterThan(moved?.sequence ?? Number.MAX_VALUE)
  const entries = await listEventEntries(visitor, spanFrom(NOW))
  const [inAll] = readFeed(writeFeed(ctx.club, (path) => `https://gsv.example${path}`, { name: 'Termine', entries }, NOW))
  expect(inAll).toEqual(gone)
})

test('a draft, an event of another club, and one that is meant for others are not found', async () => {
  const draft = await makeFeast(ctx, { title: 'Entwurf' })
  const inner = await makeFeast(ctx, { title: 'Vorstand', audience: 'staff' })
  await publishEvent(ctx, inner)
  for (const id of [draft, inner, crypto.randomUUID()]) await expect(getEventFeed(visitor, id)).rejects.toThrow('Not found')
  expect(await read(inner, ctx)).toMatchObject([{ title: 'Vorstand' }])
  const other = await database.ctx('rwa', actorWith('admin'), NOW)
  await expect(getEventFeed(other, inner)).rejects.toThrow('Not found')
})
