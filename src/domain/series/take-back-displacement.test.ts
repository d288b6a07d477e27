import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { leaseMails } from '../mail/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listDisplacements } from '../placements/save-displacement.ts'
import { changeSeries } from './change-series.ts'
import { endSeries } from './end-series.ts'
import { getSeries } from './queries.ts'
import { takeBackDisplacement } from './take-back-displacement.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: NOW.add({ minutes }) })
const at = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin').toInstant()
const byRight = { kind: 'override', reason: 'Ligaspiel' } as const
let clubs = 0

/** Volleyball has Tuesdays with one of them moved, a choir the Thursdays of another part; both have somebody to tell. */
async function twoSeries() {
  const ctx = await database.ctx(`zuruecksetzen${++clubs}`, { kind: 'system' }, NOW)
  const { idOf } = await makeHall(ctx, 'Halle')
  const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
  const thursdays = { rule: { freq: 'weekly' as const, interval: 1, weekdays: [4] } }
  const other = await enterSeries(ctx, tuesdays(idOf('Drittel 2'), { title: 'Chor', ...thursdays }))
  for (const [name, seriesId] of [
    ['volley', id],
    ['chor', other],
  ] as const) {
    const [first] = await bookingsOfSeries(ctx, seriesId)
    const contact = { clubId: ctx.club.id, bookingId: found(first).id, name, email: `${name}@post.example` }
    await ctx.db.insertInto('bookingContacts').values(contact).execute()
  }
  await ctx.db
    .updateTable('bookings')
    .set({ isOwn: true })
    .where('id', '=', found((await bookingsOfSeries(ctx, id))[2]).id)
    .execute()
  const input = tuesdays(idOf('Drittel 2'), { title: 'Volleyball neu', ...thursdays })
  return { ctx, idOf, id, other, input, before: await standing(ctx), dates: await bookingsOfSeries(ctx, id) }
}

async function standing(ctx: Ctx) {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .selectAll()
    .where('clubId', '=', ctx.club.id)
    .where('state', 'in', ['approved', 'suspended'])
    .orderBy('id')
    .execute()
  const series = await ctx.db.selectFrom('bookingSeries').selectAll().where('clubId', '=', ctx.club.id).orderBy('id').execute()
  const atoms = ctx.db.selectFrom('bookingAtoms').selectAll().where('clubId', '=', ctx.club.id)
  return {
    bookings: bookings.map(({ version: _, ...row }) => row),
    series: series.map(({ version: _, ...row }) => row),
    atoms: await atoms.orderBy('bookingId').orderBy('atomId').execute(),
  }
}

const mailsIn = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('mails').select(['template', 'toAddress']).where('clubId', '=', ctx.club.id).execute())
    .map(({ template, toAddress }) => `${template} ${toAddress}`)
    .toSorted()

const openId = async (ctx: Ctx) => found((await listDisplacements(ctx))[0]).id

test.each(['all', 'following'] as const)(
  'a changed series (%s) is as it was before it displaced others, and nobody has heard of it',
  async (scope) => {
    const { ctx, input, before, dates } = await twoSeries()
    const bookingId = found(dates[scope === 'all' ? 0 : 3]).id
    const changed = await changeSeries(ctx, { bookingId, scope, input, choices: new Map(), version: 1, fallback: byRight })
    expect(changed).toMatchObject({ ok: true })
    expect(new Set(await mailsIn(ctx))).toEqual(
      new Set(['booking.cancelled chor@post.example', 'booking.moved volley@post.example']),
    )
    expect(await leaseMails(later(ctx, 4), 99, NOW.add({ minutes: 10 }))).toEqual([])
    expect(await takeBackDisplacement(later(ctx, 4), await openId(ctx))).toMatchObject({ ok: true, value: { left: 0 } })
    expect(await standing(ctx)).toEqual(before)
    expect(await mailsIn(ctx)).toEqual([])
  },
)

test('a series that keeps its weekday has its former time and part again', async () => {
  const { ctx, idOf, id, before, dates } = await twoSeries()
  const rival = {
    partId: idOf('Drittel 3'),
    startsAt: at('2026-10-13', '18:00'),
    endsAt: at('2026-10-13', '20:00'),
    title: 'Judo',
  }
  expect((await createBooking(ctx, { ...rival, kind: 'team' })).ok).toBe(true)
  const withRival = await standing(ctx)
  const input = tuesdays(idOf('Drittel 3'))
  const choices = new Map([['2026-10-13', byRight]])
  const change = { bookingId: found(dates[0]).id, scope: 'all' as const, input, choices, version: 1 }
  expect(await changeSeries(ctx, change)).toMatchObject({ ok: true })
  expect(await takeBackDisplacement(later(ctx, 1), await openId(ctx))).toEqual({ ok: true, value: { restored: 1, left: 0 } })
  expect(await standing(ctx)).toEqual(withRival)
  expect(withRival.bookings.length).toBe(before.bookings.length + 1)
  expect((await getSeries(ctx, id)).partId).toBe(idOf('Drittel 1'))
})

test('somebody took the former time: nothing is taken back, and it is said who', async () => {
  const { ctx, idOf, input, dates } = await twoSeries()
  const change = {
    bookingId: found(dates[0]).id,
    scope: 'all' as const,
    input,
    choices: new Map(),
    version: 1,
    fallback: byRight,
  }
  await changeSeries(ctx, change)
  const rival = {
    partId: idOf('Drittel 1'),
    startsAt: at('2026-10-13', '20:00'),
    endsAt: at('2026-10-13', '21:00'),
    title: 'Judo',
  }
  expect((await createBooking(ctx, { ...rival, kind: 'team' })).ok).toBe(true)
  const stands = await standing(ctx)
  expect(await takeBackDisplacement(later(ctx, 1), await openId(ctx))).toMatchObject({
    ok: false,
    refusal: 'occupied',
    occupants: [{ title: 'Judo' }],
  })
  expect(await standing(ctx)).toEqual(stands)
  expect(await countOverlaps(ctx)).toBe(0)
})

test('changed once more, it is not taken back; heard of, the change back is told', async () => {
  const again = await twoSeries()
  const { ctx, input, dates } = again
  const change = { scope: 'all' as const, choices: new Map(), version: 1, fallback: byRight }
  await changeSeries(ctx, { ...change, input, bookingId: found(dates[0]).id })
  const lastOn = Temporal.PlainDate.from('2026-10-20')
  expect((await endSeries(ctx, again.id, { lastOn, as: 'cancelled', reason: '' })).ok).toBe(true)
  expect(await takeBackDisplacement(later(ctx, 1), await openId(ctx))).toEqual({ ok: false, refusal: 'series_changed' })

  const told = await twoSeries()
  await changeSeries(told.ctx, { ...change, input: told.input, bookingId: found(told.dates[0]).id })
  await leaseMails(later(told.ctx, 5), 99, NOW.add({ minutes: 10 }))
  expect((await takeBackDisplacement(later(told.ctx, 4), await openId(told.ctx))).ok).toBe(true)
  expect((await mailsIn(told.ctx)).filter((mail) => mail === 'booking.moved volley@post.example')).toHaveLength(2)
})
