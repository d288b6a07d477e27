import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makePlan } from '../../../tests/support/helper-plans.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import { getPlanFeed } from '../../domain/feeds/get-plan-feed.ts'
import { getPlan } from '../../domain/operations/queries.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const TABLE = 'Aufgabe\tVon\tBis\tOrt\tAnzahl\nGrill\t10:00\t12:00\tHof\t2\nKuchen\t\t\t\t5'

test('another program reads the shifts of a public list of helpers, with free places and nobody’s name', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { planId } = await makePlan(ctx, TABLE, Temporal.PlainDate.from('2027-06-19'))
  const { slug } = await getPlan(ctx, planId)
  const visitor = await database.ctx('gsv', undefined, NOW)
  const text = writeFeed(ctx.club, (path) => `https://gsv.example${path}`, await getPlanFeed(visitor, slug), NOW)
  const entries = readFeed(text)
  expect(entries).toMatchObject([
    { title: 'Sommerfest: Grill', place: 'Hof', from: '2027-06-19T08:00:00.000Z', to: '2027-06-19T10:00:00.000Z' },
  ])
  expect(text.replaceAll('\r\n ', '')).toContain('Noch gesucht: 2 von 2.')
  const other = await database.ctx('rwa', undefined, NOW)
  await expect(getPlanFeed(other, slug)).rejects.toThrow('Not found')
})
