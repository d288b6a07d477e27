import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, statesOfSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { getClosure } from '../closures/queries.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelSeries, changeSeries } from './change-series.ts'
import { createSeries } from './create-series.ts'
import { SeriesInput } from './input.ts'
import { listSeries } from './list-series.ts'
import { previewSeries } from './preview-series.ts'
import { type Choice, MOST_DATES } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
/** Berlin time, in summer. */
const at = (on: string, time: string) => Temporal.Instant.from(`${on}T${time}:00+02:00`)
let clubs = 0
const newClub = () => database.ctx(`spaeter${++clubs}`, { kind: 'system' }, NOW)

async function closedOn(ctx: Ctx, facilityId: string, on: string): Promise<string> {
  const input = { facilityId, startsAt: at(on, '08:00'), endsAt: at(on, '23:00'), reason: 'Wasser' }
  const closed = await closeFacility(ctx, input, { announceUntil: null, moves: new Map(), settlements: new Map() })
  if (!closed.ok) throw new Error(closed.refusal)
  return closed.value.id
}

test('what has begun stays as it was when all of a series is changed; the preview names only what lies ahead', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Später')
  const input = tuesdays(idOf('Drittel 1'))
  const id = await enterSeries(ctx, input)
  const [first, second] = await bookingsOfSeries(ctx, id)
  const during = { ...ctx, now: at('2026-10-13', '19:30') }
  const changed = { ...input, title: 'Volleyball Damen', partId: idOf('Drittel 2'), startsTime: time('18:00') }
  const replaced = { seriesId: id, fromOn: input.from }
  const { dates } = await previewSeries(during, changed, new Map(), replaced)
  expect(dates.map(({ on }) => on.toString())).toEqual(['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10', '2026-11-17'])
  const change = { bookingId: found(second).id, scope: 'all' as const, input: changed, choices: new Map(), version: 1 }
  expect(await changeSeries(during, change)).toMatchObject({ ok: true, value: { dates: 5 } })
  const after = await bookingsOfSeries(ctx, id)
  expect(after.slice(0, 2)).toEqual([first, second])
  expect(after.slice(2).every(({ title, partId }) => title === 'Volleyball Damen' && partId === idOf('Drittel 2'))).toBe(true)
})

test.each([
  ['begins later', { from: day('2026-10-20') }, 5, ['10-20', '10-27', '11-03', '11-10', '11-17']],
  ['ends earlier', { to: day('2026-10-20') }, 3, ['10-06', '10-13', '10-20']],
  ['begins earlier', { from: day('2026-10-02'), rule: { freq: 'weekly' as const, interval: 1, weekdays: [5] } }, 7, undefined],
])('a series that %s has the days of its rule and no others; whose day is gone is cancelled', async (name, more, count, days) => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, name)
  const input = tuesdays(idOf('Drittel 1'))
  const id = await enterSeries(ctx, input)
  const all = await bookingsOfSeries(ctx, id)
  const change = {
    bookingId: found(all[3]).id,
    scope: 'all' as const,
    input: { ...input, ...more },
    choices: new Map(),
    version: 1,
  }
  expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { dates: count } })
  const after = await bookingsOfSeries(ctx, id)
  if (days) expect(after.map(({ seriesOn }) => seriesOn?.toString().slice(5))).toEqual(days)
  const kept = new Set(after.map((one) => one.id))
  const gone = all.filter((one) => !kept.has(one.id)).map((one) => one.id)
  const states = await ctx.db
    .selectFrom('bookings')
    .select('state')
    .where('id', 'in', [...gone, 'ffffffff-ffff-7fff-8fff-ffffffffffff'])
    .execute()
  expect(states).toEqual(gone.map(() => ({ state: 'cancelled' })))
})

test.each([
  ['earlier', 2, '2026-10-01', 5, ['10-20', '10-27', '11-03', '11-10', '11-17']],
  ['later', 2, '2026-11-03', 3, ['11-03', '11-10', '11-17']],
  ['earlier in the week, on another weekday', 1, '2026-10-19', 5, ['10-19', '10-26', '11-02', '11-09', '11-16']],
])(
  'this and following, with a first day that lies %s: never before its week, and without those up to it',
  async (name, weekday, from, count, days) => {
    const ctx = await newClub()
    const { idOf } = await makeHall(ctx, name)
    const input = tuesdays(idOf('Drittel 1'))
    const id = await enterSeries(ctx, input)
    const all = await bookingsOfSeries(ctx, id)
    const change = { bookingId: found(all[2]).id, scope: 'following' as const, choices: new Map(), version: 1 }
    const rule = { freq: 'weekly' as const, interval: 1, weekdays: [weekday] }
    const answer = await changeSeries(ctx, { ...change, input: { ...input, rule, from: day(from) } })
    if (!answer.ok) throw new Error(answer.refusal)
    expect(answer.value.dates).toBe(count)
    expect(await statesOfSeries(ctx, id)).toEqual(['10-06 approved', '10-13 approved'])
    expect(await statesOfSeries(ctx, answer.value.id)).toEqual(days.map((on) => `${on} approved`))
    const live = ctx.db.selectFrom('bookings').select('id').where('clubId', '=', ctx.club.id).where('state', '=', 'approved')
    expect(await live.execute()).toHaveLength(2 + count)
  },
)

test('a date that was put elsewhere when the series was entered stays there, and counts', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Gewählt')
  const input = tuesdays(idOf('Drittel 1'))
  const choices = new Map<string, Choice>([
    ['2026-10-13', { kind: 'part', partId: idOf('Drittel 3') }],
    ['2026-10-20', { kind: 'move', onDay: day('2026-10-21'), startsTime: time('17:00'), endsTime: time('18:00') }],
  ])
  const id = await enterSeries(ctx, input, choices)
  const [first, ...others] = await bookingsOfSeries(ctx, id)
  const later = { ...input, startsTime: time('20:00') }
  const change = { bookingId: found(first).id, scope: 'all' as const, input: later, choices: new Map(), version: 1 }
  expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { dates: 7 } })
  expect((await bookingsOfSeries(ctx, id)).slice(1, 3)).toEqual(others.slice(0, 2))
})

test('a series that moves out of a closed hall rests no longer; the closure counts what it had of it as moved', async () => {
  const ctx = await newClub()
  const [hall, other] = [await makeHall(ctx, 'Zu'), await makeHall(ctx, 'Ausweichhalle')]
  const input = tuesdays(hall.idOf('Drittel 1'))
  const id = await enterSeries(ctx, input)
  const closureId = await closedOn(ctx, hall.id, '2026-10-20')
  const list = async () => (await listSeries(ctx, {}, { after: undefined, limit: 9 })).lines
  expect(await list(), 'what rests is one of its dates').toMatchObject([{ dates: 7 }])
  expect((await listSeries({ ...ctx, now: at('2026-10-21', '12:00') }, {}, { after: undefined, limit: 9 })).lines).toMatchObject([
    { dates: 4 },
  ])
  const elsewhere = { ...input, partId: other.idOf('Drittel 1') }
  const [first] = await bookingsOfSeries(ctx, id)
  const change = { bookingId: found(first).id, scope: 'all' as const, input: elsewhere, choices: new Map(), version: 1 }
  expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { dates: 7 } })
  expect((await statesOfSeries(ctx, id))[2]).toBe('10-20 approved')
  expect(await getClosure(ctx, closureId)).toMatchObject({ suspended: 0, moved: 1 })
})

test('by right a series displaces people, not a closure', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Vorrang')
  const closureId = await closedOn(ctx, hall.id, '2026-10-20')
  const spanOf = (on: string) => ({ startsAt: at(on, '20:00'), endsAt: at(on, '22:00') })
  const taken = { partId: hall.idOf('Links'), title: 'Turnen', kind: 'team' as const, ...spanOf('2026-10-13') }
  expect((await createBooking(ctx, taken)).ok).toBe(true)
  const input = tuesdays(hall.idOf('Drittel 1'))
  const override = { kind: 'override', reason: 'Ligaspiel' } as const
  const choices = new Map<string, Choice>([
    ['2026-10-13', override],
    ['2026-10-20', override],
  ])
  const preview = await previewSeries(ctx, input, choices)
  const inTheWay = preview.dates.filter(({ occupants }) => occupants.length > 0)
  expect(inTheWay.map(({ on, occupants }) => [on.toString(), occupants.map((one) => one.closureId)])).toEqual([
    ['2026-10-20', [closureId]],
  ])
  expect(preview.conflicts).toBe(1)
  expect(await createSeries(ctx, input, choices)).toMatchObject({ ok: false, refusal: 'occupied', occupants: [{ closureId }] })
  choices.set('2026-10-20', { kind: 'wait' })
  const id = await enterSeries(ctx, input, choices)
  expect((await statesOfSeries(ctx, id)).slice(1, 3)).toEqual(['10-13 approved', '10-20 suspended'])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('whoever asked hears once that a series ends, and nothing when it had ended before', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Einmal')
  const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
  const [first] = await bookingsOfSeries(ctx, id)
  const bookingId = found(first).id
  await ctx.db
    .insertInto('bookingContacts')
    .values({ clubId: ctx.club.id, bookingId, name: 'Vera', email: 'v@post.example' })
    .execute()
  expect(await cancelSeries(ctx, bookingId, 'all', 'Umbau')).toBe(7)
  expect(await cancelSeries(ctx, bookingId, 'all', 'Umbau')).toBe(0)
  const mails = await ctx.db.selectFrom('mails').select('template').where('clubId', '=', ctx.club.id).execute()
  expect(mails).toEqual([{ template: 'booking.cancelled' }])
})

test.each([
  ['two years', { to: day('2028-10-06') }, null],
  ['a day more than two years', { to: day('2028-10-07') }, 'Eine Serie reicht höchstens zwei Jahre.'],
  ['a day', { to: day('2026-10-06') }, null],
  ['backwards', { to: day('2026-10-05') }, 'Der letzte Tag liegt vor dem ersten.'],
  ['without a minute', { endsTime: time('19:00') }, 'Das Ende muss nach dem Beginn liegen.'],
  [
    'on three days a week for two years',
    { to: day('2028-10-05'), rule: { freq: 'weekly' as const, interval: 1, weekdays: [1, 3, 5] } },
    `Das sind mehr als ${MOST_DATES} Termine. Bitte teilen Sie die Serie.`,
  ],
])('how long a series may be: %s', (_, more, message) => {
  const read = SeriesInput.safeParse({ ...tuesdays(crypto.randomUUID()), ...more })
  expect(read.error?.issues[0]?.message ?? null).toBe(message)
})
