import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { mailsTo } from '../../../tests/support/mails-to.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { BOOKING_SORTS, listBookings } from '../bookings/list-bookings.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { Actor, Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { requestSeries } from '../series/request-series.ts'
import { BookingTask } from './input.ts'
import { previewListTask } from './order-list-task.ts'
import { restoreBookings } from './restore-bookings.ts'
import { runBookingTask } from './run-booking-task.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (time: string, day = '2026-12-01') => Temporal.Instant.from(`${day}T${time}:00+01:00`)
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)
const contact = (name: string) => ({ name, email: `${name.toLowerCase()}@post.example`, phone: '' })

const span = (partId: string, from: string, to: string, title: string) => ({
  partId,
  title,
  kind: 'team' as const,
  startsAt: at(from),
  endsAt: at(to),
})

async function placed(ctx: Ctx, ...what: Parameters<typeof span>): Promise<string> {
  const answer = await createBooking(ctx, span(...what))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

async function asked(name: string, ...what: Parameters<typeof span>): Promise<string> {
  const answer = await requestBooking(await club({ kind: 'visitor' }), { ...span(...what), contact: contact(name) })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

type Given = Pick<BookingTask, 'kind' | 'ids'> & { reason?: string }

const run = (ctx: Ctx, given: Given) =>
  transaction(ctx, async (ctx) => runBookingTask(ctx, BookingTask.parse({ list: 'bookings', ...given })))

async function look(ctx: Ctx, { reason = '', ...input }: Given) {
  const answer = await previewListTask(ctx, { list: 'bookings', reason, ...input })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const outcomes = (lines: readonly { title: string; leftOut: unknown }[]) => lines.map(({ title, leftOut }) => [title, leftOut])

describe('requests', () => {
  test('are granted as far as they are free, each asker told once; looking at it first changes nothing', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Viele Anfragen')
    const ids = [
      await asked('Anna', idOf('Drittel 1'), '10:00', '11:00', 'Anna'),
      // Two requests for the same ground: the first of the list gets it.
      await asked('Bert', idOf('Links'), '10:30', '11:30', 'Bert'),
      await asked('Cleo', idOf('Drittel 3'), '10:30', '11:30', 'Cleo'),
    ]
    const expected = [
      ['Anna', null],
      ['Bert', 'occupied'],
      ['Cleo', null],
    ].toSorted()
    const preview = await look(ctx, { kind: 'approve', ids })
    expect(outcomes(preview).toSorted()).toEqual(expected)
    expect(preview.find(({ title }) => title === 'Bert')?.rivals).toMatch(/^Anna, /)
    expect((await getBooking(ctx, found(ids[0]))).state).toBe('requested')
    expect(await mailsTo(ctx, 'Anna')).toEqual(['booking.requested'])
    expect(outcomes(await run(ctx, { kind: 'approve', ids })).toSorted()).toEqual(expected)
    expect(await mailsTo(ctx, 'Anna')).toEqual(['booking.requested', 'booking.approved'])
    expect(await mailsTo(ctx, 'Bert')).toEqual(['booking.requested'])
    expect(outcomes(await run(ctx, { kind: 'approve', ids }))).toContainEqual(['Anna', 'not_requested'])
    expect(await mailsTo(ctx, 'Anna')).toHaveLength(2)
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('are refused with one reason, a series as a whole, as it would be granted when all its dates are free', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Viele Absagen')
    const single = await asked('Dora', idOf('Drittel 1'), '10:00', '11:00', 'Dora')
    const series = await requestSeries(await club({ kind: 'visitor' }), {
      partId: idOf('Drittel 2'),
      title: 'Emil',
      kind: 'team',
      rule: { freq: 'weekly', interval: 1, weekdays: [2] },
      startsTime: Temporal.PlainTime.from('18:00'),
      endsTime: Temporal.PlainTime.from('19:00'),
      from: Temporal.PlainDate.from('2026-12-01'),
      to: Temporal.PlainDate.from('2026-12-15'),
      contact: contact('Emil'),
    })
    expect(series.ok).toBe(true)
    const { id: first } = await ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('title', '=', 'Emil')
      .orderBy('startsAt')
      .executeTakeFirstOrThrow()
    const ids = [single, first]
    expect(outcomes(await look(ctx, { kind: 'approve', ids }))).toEqual([
      ['Dora', null],
      ['Emil', null],
    ])
    await expect(run(ctx, { kind: 'decline', ids })).rejects.toThrow('Bitte schreiben Sie einen Grund')
    const declined = await run(ctx, { kind: 'decline', ids, reason: 'Kein Platz' })
    expect(declined.map(({ leftOut, when }) => [leftOut, when.startsWith('3 Termine')])).toEqual([
      [null, false],
      [null, true],
    ])
    const waiting = ctx.db.selectFrom('bookings').select('id').where('title', '=', 'Emil').where('state', '=', 'requested')
    expect(await waiting.execute()).toEqual([])
    expect(await mailsTo(ctx, 'Emil')).toHaveLength(2)
  })
})

test('bookings are cancelled but for what goes along with something else, and come back where nobody took their time', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Aufräumen')
  const weekly = { title: 'Stunde', partId: idOf('Drittel 3'), weekday: 2, from: '2026-12-01', to: '2026-12-01' }
  const [session] = (await makeWeekly(ctx, weekly)).sessions
  const [one, two] = [
    await placed(ctx, idOf('Drittel 1'), '08:00', '09:00', 'Eins'),
    await placed(ctx, idOf('Drittel 2'), '08:30', '09:30', 'Zwei'),
  ]
  const open = await asked('Fritz', idOf('Drittel 1'), '12:00', '13:00', 'Fritz')
  const ids = [one, two, found(session).bookingId, open]
  const cancelled = await run(ctx, { kind: 'cancel', ids, reason: 'Umbau' })
  expect(outcomes(cancelled)).toEqual([
    ['Eins', null],
    ['Zwei', null],
    ['Fritz', 'requested'],
    ['Stunde', 'of_session'],
  ])
  await placed(ctx, idOf('Links'), '09:15', '09:45', 'Schneller')
  expect(await restoreBookings(ctx, [one, two])).toBe(1)
  expect([(await getBooking(ctx, one)).state, (await getBooking(ctx, two)).state]).toEqual(['approved', 'cancelled'])
  expect(await restoreBookings(ctx, [one, two])).toBe(0)
  expect(await countOverlaps(ctx)).toBe(0)
  const later = { ...ctx, now: NOW.add({ hours: 1, seconds: 1 }) }
  await run(ctx, { kind: 'cancel', ids: [one] })
  expect(await restoreBookings(later, [one]), 'only for an hour').toBe(0)
  expect(outcomes(await look({ ...ctx, now: at('20:00') }, { kind: 'cancel', ids: [one, two] }))).toEqual([
    ['Eins', 'ended'],
    ['Zwei', 'ended'],
  ])
})

test('two who decide at the same moment: every asker is answered once, and nothing is held twice', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Zugleich')
  const parts = ['Drittel 1', 'Links', 'Rechts', 'Drittel 3', 'Ganze Halle', 'Drittel 2']
  const ids: string[] = []
  for (const [at, part] of parts.entries()) ids.push(await asked(`Nr${at}`, idOf(part), '10:00', '11:00', `Nr${at}`))
  const orders = [ids, ids.toReversed(), ids].map((ids) => run(ctx, { kind: 'approve', ids }))
  const done = (await Promise.all(orders)).flat().filter(({ leftOut }) => leftOut === null)
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ id }) => id)).size).toBe(done.length)
  expect(await countOverlaps(ctx)).toBe(0)
  for (const { title } of done) expect(await mailsTo(ctx, title)).toEqual(['booking.requested', 'booking.approved'])
  const gone = done.map(({ id }) => id)
  const [first, second] = await Promise.all([
    run(ctx, { kind: 'cancel', ids: gone }),
    run(ctx, { kind: 'cancel', ids: gone.toReversed() }),
  ])
  expect([...first, ...second].filter(({ leftOut }) => leftOut === null)).toHaveLength(gone.length)
  expect((await Promise.all([restoreBookings(ctx, gone), restoreBookings(ctx, gone)])).reduce((one, other) => one + other)).toBe(
    gone.length,
  )
  expect(await countOverlaps(ctx)).toBe(0)
})

test('everybody only what is theirs', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Fremdes')
  const id = await placed(ctx, idOf('Drittel 1'), '08:00', '09:00', 'Vorstand')
  const own = '01900000-0000-7000-8000-000000000009'
  const editor = await club(actorWith('editor', { departmentIds: [own] }))
  expect(outcomes(await run(editor, { kind: 'cancel', ids: [id] }))).toEqual([['Vorstand', 'not_yours']])
  await run(ctx, { kind: 'cancel', ids: [id] })
  await expect(restoreBookings(editor, [id])).rejects.toThrow('Right missing')
  for (const role of ['trainer', 'reader'] as const)
    await expect(look(await club(actorWith(role)), { kind: 'cancel', ids: [id] })).rejects.toThrow('Right missing')
  const elsewhere = await database.ctx('rwa', undefined, NOW)
  expect(await run(elsewhere, { kind: 'cancel', ids: [id] })).toEqual([])
  await expect(restoreBookings(elsewhere, [id])).rejects.toThrow('Not found')
})

test.each(BOOKING_SORTS)('the list sorted %s is read page by page, each line once', async (sort) => {
  const ctx = await database.ctx(`liste-${sort}`, undefined, NOW)
  const { idOf } = await makeHall(ctx, 'Gelistet')
  for (const [hour, title] of [
    ['12', 'C'],
    ['10', 'A'],
    ['11', 'B'],
  ] as const)
    await placed(ctx, idOf('Drittel 1'), `${hour}:00`, `${hour}:30`, title)
  await placed(ctx, idOf('Drittel 2'), '11:00', '11:30', 'B')
  const filter = { state: 'live', kind: null, facilityId: null, search: '', from: NOW } as const
  const titles: string[] = []
  let after: Awaited<ReturnType<typeof listBookings>>['next'] = null
  do {
    const page = await listBookings(ctx, filter, { after, limit: 1, sort })
    titles.push(...page.lines.map(({ title }) => title))
    after = page.next
  } while (after && titles.length < 9)
  expect(titles.join('')).toBe({ earliest: 'ABBC', latest: 'CBBA', newest: 'BBAC' }[sort])
})
