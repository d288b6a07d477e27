import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, statesOfSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { lookAtDisplaced } from '../placements/look-at-displaced.ts'
import { changeSeries } from './change-series.ts'
import { createSeries } from './create-series.ts'
import type { SeriesInput } from './input.ts'
import type { Replaced } from './plan-dates.ts'
import { previewSeries } from './preview-series.ts'
import type { Choice, Fallback } from './rules.ts'

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
