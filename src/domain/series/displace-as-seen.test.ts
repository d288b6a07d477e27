import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, statesOfSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { type BookingNews, bookingMails } from '../bookings/mails.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { lookAtDisplaced } from '../placements/look-at-displaced.ts'
import { listDisplacements } from '../placements/save-displacement.ts'
import { changeSeries } from './change-series.ts'
import { createSeries } from './create-series.ts'
import type { SeriesInput } from './input.ts'
import type { Replaced } from './plan-dates.ts'
import { previewSeries } from './preview-series.ts'
import type { Choice, Fallback } from './rules.ts'
import { takeBackDisplacement } from './take-back-displacement.ts'

const database = await testDatabase()
let clubs = 0
const newClub = () => database.ctx(`gesehen${++clubs}`, { kind: 'system' }, Temporal.Instant.from('2026-10-01T12:00:00Z'))
const at = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin').toInstant()
const override = { kind: 'override', reason: 'Ligaspiel' } as const

async function place(ctx: Ctx, partId: string, day: string, title: string): Promise<string> {
  const made = await createBooking(ctx, { partId, startsAt: at(day, '19:30'), endsAt: at(day, '20:30'), title, kind: 'team' })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

async function seenOf(ctx: Ctx, input: SeriesInput, choices: Map<string, Choice>, replaced: Replaced | null = null) {
  const { dates } = await previewSeries(ctx, input, choices, replaced)
  return found(
    await lookAtDisplaced(
      ctx,
      dates.flatMap(({ displaced }) => displaced),
    ),
  ).seen
}

test('a series displaces exactly the bookings that were shown: with another one it enters nothing', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Neu')
  const input = tuesdays(idOf('Links'))
  const choices = new Map([['2026-10-13', override]])
  const first = await place(ctx, idOf('Drittel 1'), '2026-10-13', 'Turnen')
  const seen = await seenOf(ctx, input, choices)
  const second = await place(ctx, idOf('Drittel 2'), '2026-10-13', 'Yoga')
  expect(await createSeries(ctx, input, choices, { seen })).toEqual({ ok: false, refusal: 'others_displaced' })
  expect([(await getBooking(ctx, first)).state, (await getBooking(ctx, second)).state]).toEqual(['approved', 'approved'])
  expect(await createSeries(ctx, input, choices, { seen: '' })).toEqual({ ok: false, refusal: 'others_displaced' })
  const made = await createSeries(ctx, input, choices, { seen: await seenOf(ctx, input, choices) })
  expect(made).toMatchObject({ ok: true, value: { dates: 7 } })
  expect([(await getBooking(ctx, first)).state, (await getBooking(ctx, second)).state]).toEqual(['cancelled', 'cancelled'])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('nobody is displaced without a reason, for single dates or for all open ones', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Ohne Grund')
  const input = tuesdays(idOf('Links'))
  await place(ctx, idOf('Drittel 1'), '2026-10-13', 'Turnen')
  const refused = { ok: false, refusal: 'reason_missing' }
  const without = { kind: 'override', reason: '' } as const
  expect(await createSeries(ctx, input, new Map([['2026-10-13', without]]))).toEqual(refused)
  expect(await createSeries(ctx, input, new Map(), { fallback: without })).toEqual(refused)
})

test('a changed series counts its own dates neither as shown nor as displaced', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Geändert')
  const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
  const other = await place(ctx, idOf('Drittel 2'), '2026-11-03', 'Yoga')
  const before = await bookingsOfSeries(ctx, id)
  const input = tuesdays(idOf('Links'), { from: Temporal.PlainDate.from('2026-10-06') })
  const choices = new Map([['2026-11-03', override]])
  const middle = found(before[3])
  const fromOn = found(middle.seriesOn)
  const seen = await seenOf(ctx, input, choices, { seriesId: id, fromOn, isSplit: true })
  const change = { bookingId: middle.id, scope: 'following', input, choices, version: 1 } as const
  expect(await changeSeries(ctx, { ...change, seen: '' })).toEqual({ ok: false, refusal: 'others_displaced' })
  const changed = await changeSeries(ctx, { ...change, seen })
  if (!changed.ok) throw new Error(changed.refusal)
  expect((await getBooking(ctx, other)).state).toBe('cancelled')
  expect((await bookingsOfSeries(ctx, changed.value.id)).map((one) => one.id)).toEqual(before.slice(3).map((one) => one.id))
  expect((await statesOfSeries(ctx, id)).length).toBe(3)
  const cancelled = await ctx.db.selectFrom('displacedBookings').select('bookingId').where('clubId', '=', ctx.club.id).execute()
  expect(cancelled.map(({ bookingId }) => bookingId)).toEqual([other])
})

test.each<[Fallback['kind'], string]>([
  ['skip', 'left out'],
  ['part', 'in another part'],
  ['time', 'at another time'],
  ['wait', 'refused'],
  ['override', 'by right'],
])('one choice for all occupied dates is applied while saving, as the preview shows it: %s', async (kind, expected) => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Alle')
  await makeHall(ctx, 'Ausweich')
  const input = tuesdays(idOf('Links'))
  for (const day of ['2026-10-13', '2026-11-03']) await place(ctx, idOf('Drittel 1'), day, 'Turnen')
  const fallback = { kind, reason: 'Ligaspiel' }
  const single = new Map([['2026-11-03', { kind: 'skip' } as const]])
  const preview = await previewSeries(ctx, input, single, null, fallback)
  expect(preview.choices.get('2026-11-03')).toEqual({ kind: 'skip' })
  const made = await createSeries(ctx, input, single, { fallback })
  if (!made.ok) return expect([expected, made.refusal, preview.conflicts]).toEqual(['refused', 'occupied', 1])
  expect(preview.conflicts).toBe(0)
  const bookings = await bookingsOfSeries(ctx, made.value.id)
  const spans = bookings.map(({ startsAt, partId }) => `${startsAt} ${partId}`)
  expect(spans).toEqual(preview.dates.map(({ startsAt, partId }) => `${startsAt} ${partId}`))
  const on13 = bookings.find(({ seriesOn }) => seriesOn?.toString() === '2026-10-13')
  const how = !on13
    ? 'left out'
    : on13.partId !== idOf('Links')
      ? 'in another part'
      : on13.startsAt.equals(at('2026-10-13', '19:00'))
        ? 'by right'
        : 'at another time'
  expect([how, bookings.length]).toEqual([expected, kind === 'skip' ? 5 : 6])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('whoever loses several dates gets one mail that names them, as the preview counts; taken back, nobody hears of it', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Mehrere')
  const contact = { name: 'Vera Volley', email: 'vera@post.example' }
  const ask = async (day: string, title: string) => {
    const [startsAt, endsAt] = [at(day, '19:30'), at(day, '20:30')]
    const asked = await requestBooking(ctx, { partId: idOf('Drittel 1'), title, startsAt, endsAt, contact })
    if (!asked.ok) throw new Error(asked.refusal)
    await approveBooking(ctx, asked.value, '')
    return asked.value
  }
  const ids = [await ask('2026-10-20', 'Judo'), await ask('2026-10-13', 'Turnen'), await ask('2026-10-27', 'Judo')]
  await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).execute()
  const input = tuesdays(idOf('Links'))
  const choices = new Map(['2026-10-13', '2026-10-20', '2026-10-27'].map((on) => [on, override]))
  const { dates } = await previewSeries(ctx, input, choices)
  const shown = found(
    await lookAtDisplaced(
      ctx,
      dates.flatMap(({ displaced }) => displaced),
    ),
  )
  expect(shown.mails).toBe(1)
  expect(await createSeries(ctx, input, choices, { seen: shown.seen })).toMatchObject({ ok: true })
  const mails = await ctx.db
    .selectFrom('mails')
    .select(['template', sql<BookingNews>`data`.as('data')])
    .where('clubId', '=', ctx.club.id)
    .execute()
  expect(mails).toMatchObject([
    {
      template: 'booking.cancelled',
      data: {
        booking: { title: 'Turnen, Judo' },
        reason: 'Ligaspiel',
        series: { dates: [{ id: ids[1], title: 'Turnen' }, { id: ids[0], title: 'Judo' }, { id: ids[2] }] },
      },
    },
  ])
  const tools = { club: ctx.club, orderedAt: ctx.now, page: String, pageOf: String, sign: () => 'token' }
  const mail = bookingMails['booking.cancelled'](found(mails[0]).data, tools)
  expect(JSON.stringify(mail)).toContain('Das sind 3 Termine: Turnen, Di 13.10. · 19:30–20:30 Uhr; Judo, Di 20.10.')
  expect(mail.calendar).toHaveLength(3)
  const [open] = await listDisplacements(ctx)
  expect(await takeBackDisplacement(ctx, found(open).id)).toEqual({ ok: true, value: { restored: 3, left: 0 } })
  expect(await ctx.db.selectFrom('mails').select('template').where('clubId', '=', ctx.club.id).execute()).toEqual([])
})
