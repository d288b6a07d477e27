import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { cancelBooking } from '../src/domain/bookings/commands.ts'
import { getBooking } from '../src/domain/bookings/get-booking.ts'
import { closeFacility } from '../src/domain/closures/close-facility.ts'
import type { ClosureChoices } from '../src/domain/closures/input.ts'
import { liftClosure } from '../src/domain/closures/lift-closure.ts'
import type { Ctx } from '../src/domain/context.ts'
import { createBooking } from '../src/domain/placements/create-booking.ts'
import { moveBooking } from '../src/domain/placements/move-booking.ts'
import { listDisplacements } from '../src/domain/placements/save-displacement.ts'
import { changeSeries } from '../src/domain/series/change-series.ts'
import { createSeries } from '../src/domain/series/create-series.ts'
import type { SeriesInput } from '../src/domain/series/input.ts'
import { previewSeries } from '../src/domain/series/preview-series.ts'
import type { Choice } from '../src/domain/series/rules.ts'
import { takeBackDisplacement } from '../src/domain/series/take-back-displacement.ts'
import { newId } from '../src/kernel/id.ts'
import { testDatabase } from './support/database.ts'
import { countOverlaps, makeHall } from './support/halls.ts'

// Many databases' worth of work: on a busy machine it takes its time.
vi.setConfig({ testTimeout: 180_000 })
const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-03-01T12:00:00Z')
const FIRST = Temporal.PlainDate.from('2027-03-02')
const wait: ClosureChoices = { announceUntil: FIRST.subtract({ days: 1 }), moves: new Map(), settlements: new Map() }
let clubs = 0
const newClub = () => database.ctx(`halls${++clubs}`, { kind: 'system' }, NOW)
const moment = (day: number, hour: number) =>
  FIRST.add({ days: day }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: { hour } }).toInstant()

test('the constraint stands alone: of two overlapping bookings written by SQL from two connections one fails', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Nackt')
  const write = async (client: pg.Client, partId: string) => {
    const id = newId()
    await client.query('begin')
    await client.query(
      `insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title) values ($1::text, $2::uuid, $3::uuid, '2027-05-01 18:00+02', '2027-05-01 20:00+02', 'approved', 'team', 'SQL')`,
      [ctx.club.id, id, partId],
    )
    await client.query(
      `insert into booking_atoms (club_id, booking_id, atom_id, during) select $1::text, $2::uuid, atom_id, tstzrange('2027-05-01 18:00+02', '2027-05-01 20:00+02') from part_atoms where club_id = $1::text and part_id = $3::uuid`,
      [ctx.club.id, id, partId],
    )
  }
  const [first, second] = [new pg.Client({ connectionString: database.url }), new pg.Client({ connectionString: database.url })]
  try {
    await Promise.all([first.connect(), second.connect()])
    await write(first, idOf('Ganze Halle'))
    const [late] = await Promise.allSettled([write(second, idOf('Drittel 2')), first.query('commit')])
    expect(late.status === 'rejected' && late.reason.code).toBe('23P01')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  expect(await countOverlaps(ctx)).toBe(0)
})

const PARTS = ['Drittel 1', 'Drittel 2', 'Drittel 3', 'Links', 'Rechts', 'Ganze Halle']
const part = fc.constantFrom(...PARTS)
// Few weekdays and hours, so that much collides; five weeks around the clock change.
const day = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 1 })).map(([week, more]) => 7 * week + more)
const span = { part, day, hour: fc.integer({ min: 16, max: 18 }), hours: fc.integer({ min: 1, max: 3 }) }
const which = fc.nat({ max: 30 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), ...span }),
  fc.record({ kind: fc.constant('series' as const), ...span, weeks: fc.integer({ min: 1, max: 5 }), choose: fc.nat({ max: 4 }) }),
  fc.record({
    kind: fc.constant('change' as const),
    ...span,
    which,
    scope: fc.constantFrom('following' as const, 'all' as const),
  }),
  fc.record({ kind: fc.constant('move' as const), ...span, which }),
  fc.record({ kind: fc.constant('cancel' as const), which }),
  fc.record({ kind: fc.constant('close' as const), ...span, openEnded: fc.boolean(), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('lift' as const), which }),
  fc.record({ kind: fc.constant('undo' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const idsOf = async (ctx: Ctx, what: 'bookings' | 'closures') =>
  (
    await sql<{ id: string }>`select id from ${sql.table(what)} where club_id = ${ctx.club.id}
      and ${what === 'bookings' ? sql`closure_id is null and state in ('approved', 'suspended')` : sql`lifted_at is null`} order by id`.execute(
      ctx.db,
    )
  ).rows.map(({ id }) => id)
const oneOf = async (ctx: Ctx, what: 'bookings' | 'closures', at: number) => {
  const ids = await idsOf(ctx, what)
  return ids[at % Math.max(ids.length, 1)] ?? null
}

const seriesOf = (
  idOf: (name: string) => string,
  s: { part: string; day: number; hour: number; hours: number; weeks: number },
): SeriesInput => ({
  partId: idOf(s.part),
  title: 'Serie',
  kind: 'team',
  skipsHolidays: false,
  rule: { freq: 'weekly', interval: 1, weekdays: [FIRST.add({ days: s.day }).dayOfWeek] },
  startsTime: Temporal.PlainTime.from({ hour: s.hour }),
  endsTime: Temporal.PlainTime.from({ hour: s.hour + s.hours }),
  from: FIRST.add({ days: s.day }),
  to: FIRST.add({ days: s.day + 7 * s.weeks }),
})

/** Answers every conflict by a choice of the preview; there is always one. */
async function chooseAll(ctx: Ctx, input: SeriesInput, turn: number, replaced: Parameters<typeof previewSeries>[3]) {
  const zone = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/Berlin').toPlainTime()
  const choices = new Map<string, Choice>()
  for (const date of (await previewSeries(ctx, input, new Map(), replaced)).dates) {
    if (date.occupants.length === 0) continue
    const [other] = date.freeParts
    const [time] = date.freeTimes
    const offered: Choice[] = [{ kind: 'skip' }]
    if (other) offered.push({ kind: 'part', partId: other.partId })
    if (time) offered.push({ kind: 'move', onDay: date.on, startsTime: zone(time.startsAt), endsTime: zone(time.endsAt) })
    if (date.mayWait) offered.push({ kind: 'wait' })
    if (date.occupants.every(({ closureId }) => closureId === null)) offered.push({ kind: 'override', reason: 'Vorrang' })
    choices.set(date.on.toString(), offered[(turn + choices.size) % offered.length] ?? { kind: 'skip' })
  }
  return choices
}

async function run(ctx: Ctx, hall: Awaited<ReturnType<typeof makeHall>>, one: Step): Promise<void> {
  const timesOf = (s: { part: string; day: number; hour: number; hours: number }) => ({
    partId: hall.idOf(s.part),
    startsAt: moment(s.day, s.hour),
    endsAt: moment(s.day, s.hour + s.hours),
  })
  if (one.kind === 'book') await createBooking(ctx, { ...timesOf(one), title: 'Einzeln', kind: 'team' })
  else if (one.kind === 'series') {
    const input = seriesOf(hall.idOf, one)
    const made = await createSeries(ctx, input, await chooseAll(ctx, input, one.choose, null))
    expect(made.ok || made.refusal === 'no_dates').toBe(true)
  } else if (one.kind === 'change') await change(ctx, hall, one)
  else if (one.kind === 'move') {
    const id = await oneOf(ctx, 'bookings', one.which)
    if (id) await moveBooking(ctx, id, { ...timesOf(one), version: (await getBooking(ctx, id)).version })
  } else if (one.kind === 'cancel') {
    const id = await oneOf(ctx, 'bookings', one.which)
    if (id) await cancelBooking(ctx, id)
  } else if (one.kind === 'close') {
    const { partId, startsAt } = timesOf(one)
    const endsAt = one.openEnded ? null : startsAt.add({ hours: 24 * one.days })
    await closeFacility(ctx, { facilityId: hall.id, partIds: [partId], startsAt, endsAt, reason: 'Wasser' }, wait)
  } else if (one.kind === 'undo') {
    const open = await listDisplacements(ctx)
    const { id } = open[one.which % Math.max(open.length, 1)] ?? {}
    if (id) await takeBackDisplacement(ctx, id)
  } else {
    const id = await oneOf(ctx, 'closures', one.which)
    if (id) await liftClosure(ctx, id)
  }
}

async function change(
  ctx: Ctx,
  hall: Awaited<ReturnType<typeof makeHall>>,
  one: Extract<Step, { kind: 'change' }>,
): Promise<void> {
  const { rows } = await sql<{
    id: string
    seriesId: string
    seriesOn: Temporal.PlainDate
    version: number
    from: Temporal.PlainDate
    to: Temporal.PlainDate
  }>`
    select b.id, b.series_id, b.series_on, s.version, lower(s.valid) as "from", upper(s.valid) - 1 as "to" from bookings b
    join booking_series s on s.club_id = b.club_id and s.id = b.series_id
    where b.club_id = ${ctx.club.id} and b.state in ('approved', 'suspended') order by b.id`.execute(ctx.db)
  const booking = rows[one.which % Math.max(rows.length, 1)]
  if (!booking) return
  const from = one.scope === 'all' ? booking.from : booking.seriesOn
  const input: SeriesInput = { ...seriesOf(hall.idOf, { ...one, weeks: 1 }), from, to: booking.to }
  const weekly: SeriesInput = { ...input, rule: { freq: 'weekly', interval: 1, weekdays: [booking.seriesOn.dayOfWeek] } }
  const choices = await chooseAll(ctx, weekly, one.which, { seriesId: booking.seriesId, fromOn: from })
  const changed = await changeSeries(ctx, {
    bookingId: booking.id,
    scope: one.scope,
    input: weekly,
    choices,
    version: booking.version,
  })
  expect(changed.ok || changed.refusal === 'no_dates').toBe(true)
}

describe('random series, parts, closures and edits', () => {
  test('one after another across the clock change: nothing is held twice, and every conflict had a choice that worked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
        const ctx = await newClub()
        const hall = await makeHall(ctx, 'Zufall')
        for (const one of steps) {
          await run(ctx, hall, one)
          expect(await countOverlaps(ctx)).toBe(0)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('all at once: nothing is held twice, and nobody waits for ever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const ctx = await newClub()
        const hall = await makeHall(ctx, 'Gedränge')
        await createSeries(ctx, seriesOf(hall.idOf, { part: 'Links', day: 1, hour: 10, hours: 2, weeks: 4 }))
        const done = await Promise.allSettled(steps.map((one) => runAtOnce(ctx, hall, one)))
        expect(done.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))).toEqual([])
        expect(await countOverlaps(ctx)).toBe(0)
      }),
      { numRuns: 15 },
    )
  })
})

/** Without a preview: in a crowd it may be outdated. */
async function runAtOnce(ctx: Ctx, hall: Awaited<ReturnType<typeof makeHall>>, one: Step): Promise<void> {
  if (one.kind === 'series') await createSeries(ctx, seriesOf(hall.idOf, one))
  else if (one.kind !== 'change') await run(ctx, hall, one)
}

describe('lifting a closure', () => {
  test('what is cancelled while the hall is being closed never comes back', async () => {
    for (let round = 0; round < 30; round++) {
      const ctx = await newClub()
      const hall = await makeHall(ctx, 'Zugleich')
      for (const day of [0, 1, 2, 3]) await run(ctx, hall, { kind: 'book', part: 'Ganze Halle', day, hour: 16, hours: 2 })
      const closings = ['Drittel 1', 'Drittel 2'].map((part) =>
        closeFacility(
          ctx,
          { facilityId: hall.id, partIds: [hall.idOf(part)], startsAt: NOW, endsAt: null, reason: 'Wasser' },
          wait,
        ),
      )
      const ids = await idsOf(ctx, 'bookings')
      const [closed] = await Promise.all([Promise.all(closings), ...ids.toReversed().map((id) => cancelBooking(ctx, id))])
      for (const one of closed) if (one.ok) await liftClosure(ctx, one.value.id)
      const states = await Promise.all(ids.map(async (id) => (await getBooking(ctx, id)).state))
      expect(states).toEqual(ids.map(() => 'cancelled'))
    }
  })

  test('restores exactly what it suspended, less what was moved or cancelled meanwhile', async () => {
    const booking = fc.record(span)
    const after = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('move' as const), ...span, which }),
        fc.record({ kind: fc.constant('cancel' as const), which }),
      ),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { minLength: 2, maxLength: 12 }),
        fc.record({ ...span, openEnded: fc.boolean() }),
        after,
        async (bookings, closed, edits) => {
          const ctx = await newClub()
          const hall = await makeHall(ctx, 'Sperre')
          const elsewhere = await makeHall(ctx, 'Ausweich')
          for (const one of bookings) await run(ctx, hall, { kind: 'book', ...one })
          const before = await heldIn(ctx)
          const startsAt = moment(closed.day, closed.hour)
          const endsAt = closed.openEnded ? null : startsAt.add({ hours: 72 })
          const closing = { facilityId: hall.id, partIds: [hall.idOf(closed.part)], startsAt, endsAt, reason: 'Wasser' }
          const made = await closeFacility(ctx, closing, wait)
          if (!made.ok) throw new Error(made.refusal)
          const suspended = new Set(before)
          for (const id of await heldIn(ctx)) suspended.delete(id)
          expect(suspended.size).toBe(made.value.suspended)
          for (const edit of edits) {
            const id = [...suspended][edit.which % Math.max(suspended.size, 1)]
            if (!id) break
            const { version } = await getBooking(ctx, id)
            const done =
              edit.kind === 'cancel'
                ? await cancelBooking(ctx, id)
                : await moveBooking(ctx, id, {
                    partId: elsewhere.idOf(edit.part),
                    startsAt: moment(edit.day, edit.hour),
                    endsAt: moment(edit.day, edit.hour + edit.hours),
                    version,
                  })
            if (done.ok) suspended.delete(id)
          }
          const still = await heldIn(ctx)
          expect(await liftClosure(ctx, made.value.id)).toMatchObject({
            ok: true,
            value: { restored: suspended.size, occupied: 0 },
          })
          expect(await heldIn(ctx)).toEqual(new Set([...still, ...suspended]))
          expect(await countOverlaps(ctx)).toBe(0)
        },
      ),
      { numRuns: 25 },
    )
  })
})

/** Bookings in possession of their parts, without closures. */
async function heldIn(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.id from bookings b join booking_atoms a on a.club_id = b.club_id and a.booking_id = b.id
    where b.club_id = ${ctx.club.id} and b.closure_id is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
