import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at, close, makeFlood, nothing, states } from '../../../tests/support/closures.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import type { Ctx } from '../context.ts'
import { markSeen } from '../notices/commands.ts'
import { listNotices } from '../notices/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { announceNextOfAll } from './announce-next.ts'
import { closeFacility } from './close-facility.ts'
import type { ClosureChoices } from './input.ts'
import { liftClosure } from './lift-closure.ts'
import { previewClosure } from './preview-closure.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const club = (actor?: Parameters<typeof database.ctx>[1]) => database.ctx('gsv', actor, NOW)
const all: ClosureChoices = { ...nothing, announceUntil: null }
const flooded = async (name: string) => makeFlood(await club(), name)

async function takePart(ctx: Ctx, courseId: string, email: string, valid = '[2026-01-01,)') {
  const personId = await insertPerson(ctx, { email })
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid })
    .execute()
}

describe('the flood', () => {
  test('open-ended: preview names sessions, people and free halls; one step moves, cancels and tells each household once', async () => {
    const { ctx, hall, other, courseId, sessions, input } = await flooded('Flut')
    const [first, second] = sessions
    const yoga = await makeWeekly(ctx, {
      title: 'Yoga Flut',
      partId: hall.idOf('Drittel 3'),
      weekday: 3,
      from: '2026-12-02',
      to: '2026-12-16',
    })
    for (const id of [courseId, yoga.courseId]) await takePart(ctx, id, 'Familie@post.example')
    await takePart(ctx, courseId, '')
    await takePart(ctx, courseId, 'spaeter@post.example', '[2026-12-03,)')
    const until = day('2026-12-09')
    const preview = await previewClosure(ctx, input, until)
    if (!preview.ok) throw new Error(preview.refusal)
    expect(preview.value).toMatchObject({ people: 4, told: 2, toCall: 1, bookings: [] })
    expect(preview.value.sessions.map(({ title }) => title)).toEqual(['Turnen Flut', 'Yoga Flut', 'Turnen Flut', 'Yoga Flut'])
    expect(preview.value.courses.map(({ sessions }) => sessions)).toEqual([2, 2])
    expect(preview.value.waiting).toHaveLength(8)
    const [free] = preview.value.sessions[0]?.freeParts ?? []
    expect(other.parts.map(({ id }) => id)).toContain(free?.partId)
    const moves = new Map([[found(first).id, found(free).partId]])
    const done = await close(ctx, input, { announceUntil: until, moves, settlements: new Map([[courseId, 'credit']]) })
    expect(done).toMatchObject({ suspended: 12, moved: 1, cancelled: 3, told: 2, toCall: 1 })
    const mails = await sql<{ to: string; sessions: number }>`
      select to_address as to, jsonb_array_length(data -> 'sessions') as sessions from mails where template = 'closure.announced' order by 1`.execute(
      ctx.db,
    )
    expect(mails.rows).toEqual([
      { to: 'Familie@post.example', sessions: 4 },
      { to: 'spaeter@post.example', sessions: 1 },
    ])
    expect(
      await states(
        ctx,
        sessions.map(({ bookingId }) => bookingId),
      ),
    ).toEqual(['approved', 'released', ...Array(sessions.length - 2).fill('suspended')])
    expect(await undoCancellation(ctx, found(second).id)).toEqual({ ok: false, refusal: 'too_late' })
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('one who has read the mail knows of all its sessions', async () => {
    const { ctx, courseId, sessions, input } = await flooded('Gelesen')
    await takePart(ctx, courseId, 'eine@post.example')
    await close(ctx, input, all)
    const [notice] = await listNotices(ctx, found(sessions[0]).id, NOW)
    if (!notice) throw new Error('nobody was told')
    await markSeen(ctx, notice, 'link')
    for (const { id } of sessions) expect((await listNotices(ctx, id, NOW)).map(({ seenAt }) => seenAt !== null)).toEqual([true])
  })

  test('night after night what comes in the next two weeks is told', async () => {
    const { ctx, sessions, input } = await flooded('Nachts')
    await close(ctx, input, { ...nothing, announceUntil: day('2026-12-07') })
    const bookings = sessions.map(({ bookingId }) => bookingId)
    expect((await states(ctx, bookings)).filter((state) => state === 'released')).toHaveLength(1)
    const nextWeek = { ...ctx, now: at('03:00', '2026-12-02') }
    await announceNextOfAll(nextWeek)
    await announceNextOfAll(nextWeek)
    expect((await states(ctx, bookings)).filter((state) => state === 'released')).toHaveLength(3)
  })

  test('a course goes on for as many weeks as it lost, where the hall is free', async () => {
    const { ctx, hall, courseId, input } = await flooded('Länger')
    const done = await close(
      ctx,
      { ...input, endsAt: at('23:00', '2026-12-08') },
      { ...all, settlements: new Map([[courseId, 'extend']]) },
    )
    expect(done.cancelled).toBe(2)
    const days = await ctx.db.selectFrom('sessions').select('onDay').where('courseId', '=', courseId).orderBy('onDay').execute()
    expect(days.slice(-2).map(({ onDay }) => onDay.toString())).toEqual(['2027-02-02', '2027-02-09'])
    expect(
      await createBooking(ctx, {
        partId: hall.idOf('Drittel 1'),
        title: 'X',
        kind: 'team',
        startsAt: at('17:00', '2027-02-02'),
        endsAt: at('18:00', '2027-02-02'),
      }),
    ).toMatchObject({ refusal: 'occupied' })
  })
})

describe('a closed hall', () => {
  test('takes no booking, not even by right, and no second closure', async () => {
    const { ctx, hall, input } = await flooded('Zu')
    const { id } = await close(ctx, { ...input, partIds: [hall.idOf('Links')] })
    const wanted = {
      partId: hall.idOf('Drittel 2'),
      title: 'Turnier',
      kind: 'event' as const,
      startsAt: at('10:00', '2027-06-01'),
      endsAt: at('11:00', '2027-06-01'),
    }
    expect(await createBooking(ctx, wanted)).toMatchObject({
      refusal: 'occupied',
      occupants: [{ title: 'Gesperrt: Wasserschaden' }],
    })
    expect(await createBooking(ctx, { ...wanted, override: { reason: 'trotzdem' } })).toMatchObject({ refusal: 'occupied' })
    expect((await createBooking(ctx, { ...wanted, partId: hall.idOf('Drittel 3') })).ok).toBe(true)
    const named = {
      refusal: 'closed_already',
      closures: [{ id, reason: 'Wasserschaden', startsAt: input.startsAt, endsAt: null }],
    }
    expect(await previewClosure(ctx, input, null)).toMatchObject(named)
    expect(await closeFacility(ctx, input, all)).toMatchObject(named)
  })

  test('whoever asked for a booking is told that it rests, and that it counts again', async () => {
    const { ctx, hall, input } = await flooded('Ruht')
    const contact = { name: 'Erika', email: 'ruht@post.example' }
    const asked = await requestBooking(ctx, {
      partId: hall.idOf('Drittel 3'),
      title: 'Feier',
      startsAt: at('10:00', '2026-12-05'),
      endsAt: at('12:00', '2026-12-05'),
      contact,
    })
    await approveBooking(ctx, asked.ok ? asked.value : '')
    const { id, told } = await close(ctx, input)
    expect(told).toBe(1)
    expect(await liftClosure(ctx, id)).toMatchObject({ ok: true })
    const mails = await ctx.db
      .selectFrom('mails')
      .select('template')
      .where('toAddress', '=', contact.email)
      .orderBy('id')
      .execute()
    expect(mails.map(({ template }) => template)).toEqual([
      'booking.requested',
      'booking.approved',
      'booking.suspended',
      'booking.restored',
    ])
  })

  test.each(['editor', 'trainer', 'reader'] as const)('%s can neither close nor open', async (role) => {
    const { input } = await flooded(`Recht ${role}`)
    const ctx = await club(actorWith(role))
    await expect(closeFacility(ctx, input, all)).rejects.toThrow('Right missing')
    await expect(previewClosure(ctx, input, null)).rejects.toThrow('Right missing')
    await expect(liftClosure(ctx, newId())).rejects.toThrow('Right missing')
  })
})

test('closed from this morning on: what is over stays, what is on now is met', async () => {
  const { ctx, hall, sessions, input } = await flooded('Heute')
  const noon = { ...ctx, now: at('17:30') }
  await createBooking(ctx, {
    partId: hall.idOf('Drittel 2'),
    title: 'Früh',
    kind: 'team',
    startsAt: at('09:00'),
    endsAt: at('10:00'),
  })
  const done = await close(noon, input, { ...nothing, announceUntil: day('2026-12-01') })
  expect(done).toMatchObject({ cancelled: 1, suspended: sessions.length })
  expect(await countOverlaps(ctx)).toBe(0)
})
