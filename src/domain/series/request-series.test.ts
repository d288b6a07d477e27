import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { enterHolidays } from '../../../tests/support/schedules.ts'
import { found } from '../../kernel/answer.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { countRequests, listBookings } from '../bookings/list-bookings.ts'
import { type BookingNews, bookingMails } from '../bookings/mails.ts'
import type { Actor, Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { changeSeries } from './change-series.ts'
import { declineSeries } from './decline-series.ts'
import { followHolidaysOfSeries } from './follow-holidays.ts'
import type { SeriesInput } from './input.ts'
import { listSeries } from './list-series.ts'
import { previewRequest } from './preview-request.ts'
import { getSeries, listDates } from './queries.ts'
import { requestSeries } from './request-series.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const VISITOR: Actor = { kind: 'visitor' }
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

/** Tuesdays in December: 1st free, 8th taken, 15th free, 22nd closed. */
async function makeDecember(name: string) {
  const ctx = await club()
  const { id, idOf } = await makeHall(ctx, name)
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], opensTime: time('08:00'), closesTime: time('22:00'), from: day('2026-01-01') }
  const short = { ...hours, closesTime: time('17:00'), from: day('2026-12-20'), to: null }
  await setOpeningHours(ctx, id, [{ ...hours, to: day('2026-12-19') }, short], 1)
  const partId = idOf('Drittel 1')
  const [startsAt, endsAt] = ['18:30', '19:30'].map((at) => Temporal.Instant.from(`2026-12-08T${at}:00+01:00`))
  if (!startsAt || !endsAt) throw new Error('no span')
  await createBooking(ctx, { partId: idOf('Ganze Halle'), startsAt, endsAt, title: 'Turnen', kind: 'team' })
  const input: SeriesInput = {
    partId,
    title: 'Volleyball Hobby',
    kind: 'external',
    rule: { freq: 'weekly', interval: 1, weekdays: [2] },
    startsTime: time('18:00'),
    endsTime: time('20:00'),
    from: day('2026-12-01'),
    to: day('2026-12-22'),
  }
  return { ctx, idOf, input, hallId: id }
}

const contactOf = (name: string) => ({ name: 'Vera Volley', email: `${name}@post.example`, phone: '' })
const mailsTo = async (ctx: Ctx, to: string) =>
  (await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', to).orderBy('id').execute()).map(
    ({ template }) => template,
  )

async function firstOf(ctx: Ctx, seriesId: string) {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select(['id', 'state', 'seriesOn', 'partId'])
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .orderBy('startsAt')
    .execute()
  return rows
}

test('who asks sees which dates are free, and not who has the others', async () => {
  const { input } = await makeDecember('Vorschau')
  const { dates } = await previewRequest(await club(VISITOR), input)
  expect(dates.map(({ on, state }) => [on.toString(), state])).toEqual([
    ['2026-12-01', 'free'],
    ['2026-12-08', 'taken'],
    ['2026-12-15', 'free'],
    ['2026-12-22', 'closed'],
  ])
})

test('a series is asked for in one step, waits as one request, and is granted date by date with one mail', async () => {
  const { ctx, idOf, input } = await makeDecember('Zusage')
  const visitor = await club(VISITOR)
  const before = await countRequests(ctx)
  const asked = await requestSeries(visitor, { ...input, contact: contactOf('zusage'), asksTaken: true })
  if (!asked.ok) throw new Error(asked.refusal)
  const { id } = asked.value
  expect(asked.value.dates).toBe(3)
  expect(await countRequests(ctx)).toBe(before + 1)
  expect((await listSeries(ctx, {}, { after: undefined, limit: 50 })).lines.some((one) => one.id === id)).toBe(false)
  const filter = { state: 'requested', kind: null, facilityId: null, search: 'Volleyball', from: NOW } as const
  const { lines } = await listBookings(ctx, filter, { after: null, limit: 9 })
  expect(lines).toMatchObject([{ requestedDates: 3, asker: 'Vera Volley' }])
  await followHolidaysOfSeries(ctx, null)
  const [first, second] = await firstOf(ctx, id)
  expect(first?.state, 'holidays do not grant').toBe('requested')
  const { version, isRequested, ...known } = await getSeries(ctx, id)
  expect(isRequested).toBe(true)
  const change = { bookingId: found(first).id, scope: 'all', input: known, version } as const
  expect(await changeSeries(ctx, { ...change, choices: new Map() })).toMatchObject({ refusal: 'occupied' })
  const choices = new Map([['2026-12-08', { kind: 'part', partId: idOf('Rechts') } as const]])
  expect((await changeSeries(ctx, { ...change, choices })).ok).toBe(false)
  const skips = new Map([['2026-12-08', { kind: 'skip' } as const]])
  expect(await changeSeries(ctx, { ...change, choices: skips })).toMatchObject({ ok: true, value: { dates: 2 } })
  expect((await firstOf(ctx, id)).map(({ state }) => state)).toEqual(['approved', 'approved'])
  expect(second?.seriesOn?.toString()).toBe('2026-12-08')
  expect(await mailsTo(ctx, 'zusage@post.example')).toEqual(['booking.requested', 'booking.approved'])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('what is taken is left out unless it was asked for; declined is declined as one', async () => {
  const { ctx, input } = await makeDecember('Absage')
  const asked = await requestSeries(await club(VISITOR), { ...input, contact: contactOf('absage') })
  if (!asked.ok) throw new Error(asked.refusal)
  const rows = await firstOf(ctx, asked.value.id)
  expect(rows.map(({ seriesOn }) => seriesOn?.toString())).toEqual(['2026-12-01', '2026-12-15'])
  const id = found(rows[0]).id
  await expect(declineSeries(await club(actorWith('trainer')), id, { reason: '' })).rejects.toThrow('Right missing')
  expect(await declineSeries(ctx, id, { reason: 'Die Halle ist voll.' })).toEqual({ ok: true, value: 2 })
  expect(await declineSeries(ctx, id, { reason: '' })).toEqual({ ok: false, refusal: 'not_requested' })
  expect((await firstOf(ctx, asked.value.id)).every(({ state }) => state === 'declined')).toBe(true)
  expect(await mailsTo(ctx, 'absage@post.example')).toEqual(['booking.requested', 'booking.declined'])
  expect((await listSeries(ctx, {}, { after: undefined, limit: 50 })).lines.some((one) => one.id === asked.value.id)).toBe(false)
})

test.each([
  [false, [undefined, undefined], ['2026-12-08T17:00:00Z', '2026-12-22T17:00:00Z']],
  [true, [undefined, true, undefined], ['2026-12-22T17:00:00Z']],
])('the mails say which dates are taken, and which were left out (asked for: %s)', async (asksTaken, taken, left) => {
  const { ctx, input } = await makeDecember(`Mail ${asksTaken}`)
  const to = `mail-${asksTaken}`
  expect((await requestSeries(await club(VISITOR), { ...input, contact: contactOf(to), asksTaken })).ok).toBe(true)
  const mail = await ctx.db
    .selectFrom('mails')
    .select('data')
    .where('toAddress', '=', contactOf(to).email)
    .executeTakeFirstOrThrow()
  const news = mail.data as unknown as BookingNews
  const { series } = news
  expect([series?.dates.map(({ isTaken }) => isTaken), series?.left?.map(({ startsAt }) => startsAt)]).toEqual([taken, left])
  const { parts } = bookingMails['booking.requested'](news, {
    club: ctx.club,
    orderedAt: ctx.now,
    page: String,
    pageOf: (_, path) => path,
    sign: () => '',
  })
  const text = JSON.stringify(parts)
  expect(text).toContain('Nicht dabei')
  expect(text.includes('(belegt)')).toBe(asksTaken)
})

test('what was declined gets no dates when a holiday turns out to be none', async () => {
  const { ctx, input, hallId } = await makeDecember('Abgelehnt')
  await enterHolidays(database.owner, [{ name: 'Schneefrei', from: day('2026-12-14'), to: day('2026-12-18') }])
  const asked = await requestSeries(await club(VISITOR), { ...input, contact: contactOf('schnee') })
  if (!asked.ok) throw new Error(asked.refusal)
  const [first] = await firstOf(ctx, asked.value.id)
  expect(await declineSeries(ctx, found(first).id, { reason: 'Die Halle ist voll.' })).toEqual({ ok: true, value: 1 })
  await closeInSchoolHolidays(ctx, hallId, false)
  expect((await firstOf(ctx, asked.value.id)).map(({ state }) => state)).toEqual(['declined'])
})

test('closed or past altogether is refused', async () => {
  const { input } = await makeDecember('Zu')
  const visitor = await club(VISITOR)
  const contact = contactOf('zu')
  const late = { ...input, startsTime: time('22:00'), endsTime: time('23:00'), contact }
  expect(await requestSeries(visitor, late)).toEqual({ ok: false, refusal: 'closed_hours' })
  const past = { ...input, from: day('2026-11-01'), to: day('2026-11-18'), contact }
  expect(await requestSeries(visitor, past)).toEqual({ ok: false, refusal: 'past' })
})

test.each([
  ['before the last date one of two is gone', '2026-12-01T12:00:00Z', { ok: true, value: { dates: 1 } }],
  ['the last has begun', '2026-12-01T17:30:00Z', { refusal: 'no_dates' }],
  ['all are over', '2027-01-15T12:00:00Z', { refusal: 'no_dates' }],
] as const)('a series that was asked for is granted for what lies ahead: %s', async (name, now, expected) => {
  const { ctx, input } = await makeDecember(name)
  const asked = await requestSeries(await club(VISITOR), {
    ...input,
    from: day('2026-11-24'),
    to: day('2026-12-01'),
    contact: contactOf('spaet'),
  })
  if (!asked.ok) throw new Error(asked.refusal)
  const { id } = asked.value
  const late = { ...ctx, now: Temporal.Instant.from(now) }
  const { version, isRequested: _, id: __, ...known } = await getSeries(ctx, id)
  const [first] = await firstOf(ctx, id)
  const change = { bookingId: found(first).id, scope: 'all', input: known, version, choices: new Map() } as const
  expect(await changeSeries(late, change)).toMatchObject(expected)
  if ('ok' in expected) return
  expect((await declineSeries(late, found(first).id, { reason: '' })).ok).toBe(true)
  expect(
    (await firstOf(ctx, id)).map(({ state }) => state),
    'nothing waits for ever',
  ).toEqual(['declined', 'declined'])
})

test('a date that was cancelled before its series is granted keeps its own reason', async () => {
  const { ctx, input } = await makeDecember('Ausnahme')
  const asked = await requestSeries(await club(VISITOR), { ...input, contact: contactOf('ausnahme'), asksTaken: true })
  if (!asked.ok) throw new Error(asked.refusal)
  const { id } = asked.value
  const last = found((await listDates(ctx, id, input.from)).at(-1))
  expect((await cancelBooking(ctx, last, { reason: 'Weihnachtsfeier' })).ok).toBe(true)
  const [first] = await firstOf(ctx, id)
  const { version, isRequested: _, ...known } = await getSeries(ctx, id)
  const skips = new Map([['2026-12-08', { kind: 'skip' } as const]])
  const change = {
    bookingId: found(first).id,
    scope: 'all',
    input: known,
    version,
    choices: skips,
    message: 'Viel Freude',
  } as const
  expect((await changeSeries(ctx, change)).ok).toBe(true)
  expect([(await getBooking(ctx, last)).decisionNote, (await getBooking(ctx, found(first).id)).decisionNote]).toEqual([
    'Weihnachtsfeier',
    'Viel Freude',
  ])
})
