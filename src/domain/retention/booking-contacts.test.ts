import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { insertSeries } from '../series/create-series.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T03:40:00Z')
const ago = (days: number) => NOW.subtract({ hours: days * 24 })
const dataDir = await mkdtemp(join(tmpdir(), 'verein-askers-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

interface Asked {
  /** Days since its end; negative = lies ahead. */
  ended: number
  state?: string
  /** Days since the decision. */
  decided?: number
  series?: string
}

async function ask(ctx: Ctx, partId: string, name: string, { ended, state = 'approved', decided, series }: Asked): Promise<void> {
  const [id, clubId] = [newId(), ctx.club.id]
  const endsAt = ago(ended)
  const on = series ? { seriesId: series, seriesOn: endsAt.toZonedDateTimeISO('Europe/Berlin').toPlainDate() } : {}
  const decidedAt = decided === undefined ? null : ago(decided)
  const times = { startsAt: endsAt.subtract({ hours: 1 }), endsAt, createdAt: ago(900) }
  const booking = { clubId, id, partId, state, kind: 'external', title: name, decidedAt, ...times, ...on }
  await ctx.db.insertInto('bookings').values(booking).execute()
  const contact = { name, email: `${name}@post.example`, phone: '08152 1234' }
  await ctx.db
    .insertInto('bookingContacts')
    .values({ clubId, bookingId: id, ...contact })
    .execute()
}

async function makeSeries(ctx: Ctx, partId: string): Promise<string> {
  const id = newId()
  const day = (text: string) => Temporal.PlainDate.from(text)
  await insertSeries(
    ctx,
    {
      id,
      partId,
      title: 'Chor',
      note: '',
      kind: 'external',
      departmentId: null,
      forClubId: null,
      skipped: [],
      rule: { freq: 'weekly', interval: 1, weekdays: [2] },
      from: day('2026-01-01'),
      to: day('2027-01-01'),
      startsTime: Temporal.PlainTime.from('18:00'),
      endsTime: Temporal.PlainTime.from('19:00'),
      skipsHolidays: false,
    },
    null,
  )
  return id
}

test('who asked for time in a hall is forgotten 180 days after it, of a series after its last date; the bookings stay', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const other = await database.ctx('rwa', { kind: 'system' }, NOW)
  const hall = await makeHall(ctx, 'Halle')
  const [going, over] = [await makeSeries(ctx, hall.idOf('Links')), await makeSeries(ctx, hall.idOf('Links'))]
  const cases: [string, Asked, boolean][] = [
    ['ahead', { ended: -5 }, true],
    ['over-180', { ended: 180 }, true],
    ['over-181', { ended: 181 }, false],
    ['never-decided', { ended: 181, state: 'requested' }, false],
    ['resting', { ended: -5, state: 'suspended' }, true],
    ['declined-180', { ended: -400, state: 'declined', decided: 180 }, true],
    ['declined-181', { ended: -400, state: 'declined', decided: 181 }, false],
    ['cancelled-181', { ended: -400, state: 'cancelled', decided: 181 }, false],
    ['cancelled-after', { ended: 181, state: 'cancelled', decided: 170 }, false],
    ['granted-long-ago', { ended: -5, decided: 800 }, true],
    ['series-going-first', { ended: 300, series: going }, true],
    ['series-going-last', { ended: 100, series: going }, true],
    ['series-over-first', { ended: 300, series: over }, false],
    ['series-over-last', { ended: 200, series: over }, false],
    ['series-over-declined', { ended: -5, state: 'declined', decided: 250, series: over }, false],
  ]
  for (const [name, asked] of cases) await ask(ctx, hall.idOf('Links'), name, asked)
  await ask(other, (await makeHall(other, 'Andere')).idOf('Links'), 'foreign', { ended: 900 })
  const gone = cases.filter(([, , stays]) => !stays)
  expect(await removeExpired(database.forgetting(ctx), storage)).toMatchObject({ bookingContacts: gone.length })
  expect(await removeExpired(database.forgetting(ctx), storage)).toMatchObject({ bookingContacts: 0 })
  const left = await database.owner.selectFrom('bookingContacts').select('name').execute()
  const kept = cases.flatMap(([name, , stays]) => (stays ? [name] : []))
  expect(left.map(({ name }) => name).toSorted()).toEqual([...kept, 'foreign'].toSorted())
  expect(await ctx.db.selectFrom('bookings').select('id').where('clubId', '=', ctx.club.id).execute()).toHaveLength(cases.length)
  const [entry] = await ctx.db
    .selectFrom('journal')
    .select('content')
    .where('clubId', '=', ctx.club.id)
    .where('objectId', '=', 'booking_contacts')
    .execute()
  expect(entry?.content).toBe(
    `Ansprechpartner von ${gone.length} Belegungen und Anfragen gelöscht: mehr als 180 Tage vorbei, abgelehnt oder abgesagt`,
  )
})

test('a club changes the period', async () => {
  const ctx = await database.ctx('frist', { kind: 'system' }, NOW)
  const hall = await makeHall(ctx, 'Halle')
  for (const ended of [30, 31]) await ask(ctx, hall.idOf('Links'), `vor-${ended}`, { ended })
  await ctx.db.insertInto('parameters').values({ clubId: ctx.club.id, name: 'bookingContactDays', value: '30' }).execute()
  expect(await removeExpired(database.forgetting(ctx), storage)).toMatchObject({ bookingContacts: 1 })
})
