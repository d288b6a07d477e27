import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertDraw } from '../../../tests/support/draws.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import { getOpeningFeed } from '../../domain/feeds/get-opening-feed.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
const visitor = await database.ctx('gsv', undefined, NOW)

const read = async (slug: string, now = NOW) =>
  readFeed(writeFeed(ctx.club, (path) => `https://gsv.example${path}`, await getOpeningFeed({ ...visitor, now }, slug), now))

test('a calendar keeps the moment from which one can sign up, until it has come, with a rising number', async () => {
  const more = { registrationOpensAt: at('2026-12-03T17:00:00Z') }
  const id = await insertOffer(ctx, { title: 'Aquarücken', sport: 'Schwimmen', slots: [], more })
  const [first, ...others] = await read('aquaruecken')
  expect(others).toEqual([])
  expect(first).toMatchObject({
    title: 'Anmeldung öffnet: Aquarücken',
    from: '2026-12-03T17:00:00.000Z',
    to: '2026-12-03T17:15:00.000Z',
    status: 'CONFIRMED',
  })
  await expect(read('aquaruecken', at('2026-12-03T17:00:00Z'))).rejects.toThrow('Not found')
  await ctx.db
    .updateTable('courses')
    .set((set) => ({ registrationOpensAt: at('2026-12-02T17:00:00Z'), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const [moved] = await read('aquaruecken')
  expect(moved).toMatchObject({ uid: first?.uid, from: '2026-12-02T17:00:00.000Z' })
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Number.MAX_VALUE)
})

test('of an offer that is drawn it keeps when wishes begin; open offers, drafts and those of others have no such moment', async () => {
  const open = await insertOffer(ctx, { title: 'Offen', sport: 'Turnen', slots: [], more: { capacity: 4 } })
  const more = { state: 'draft', registrationOpensAt: at('2026-12-03T17:00:00Z') }
  await insertOffer(ctx, { title: 'Entwurf', sport: 'Turnen', slots: [], more })
  for (const slug of ['offen', 'entwurf', 'gibt-es-nicht']) await expect(read(slug), slug).rejects.toThrow('Not found')
  const drawId = await insertDraw(ctx, [open])
  await ctx.db
    .updateTable('draws')
    .set({ opensAt: at('2026-12-01T17:00:00Z'), closesAt: at('2026-12-08T17:00:00Z'), drawAt: at('2026-12-09T17:00:00Z') })
    .where('id', '=', drawId)
    .execute()
  expect(await read('offen')).toMatchObject([{ title: 'Wünsche abgeben: Offen', from: '2026-12-01T17:00:00.000Z' }])
  const other = await database.ctx('rwa', undefined, NOW)
  await expect(getOpeningFeed(other, 'offen')).rejects.toThrow('Not found')
})
