import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { bookingsOf, day, insertCourse, makeHalves, NOW, sessionsOf, slot } from '../../../tests/support/schedules.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { changeSchedule } from './change-schedule.ts'
import { listSlots } from './queries.ts'

const database = await testDatabase()
const inClub = (club = 'gsv') => database.ctx(club, { kind: 'system' }, NOW)

test('a new weekly time makes a session with a booking on every of its days, past ones too', async () => {
  const ctx = await inClub()
  const { a } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  expect(await changeSchedule(ctx, id, [slot(a)])).toEqual({ ok: true, value: { added: 7, changed: 0, dropped: 0 } })
  const sessions = await sessionsOf(ctx, id)
  expect(sessions.map((session) => session.onDay.toString())).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
  ])
  expect((await bookingsOf(ctx, id)).map((booking) => [booking.sessionId, booking.atomId])).toEqual(
    sessions.map((session) => [session.id, a]),
  )
})

test('another time moves what lies ahead, with the same sessions; what was held or is past stays', async () => {
  const ctx = await inClub()
  const { a, b } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  await changeSchedule(ctx, id, [slot(a)])
  const before = await sessionsOf(ctx, id)
  const held = before[4]?.id ?? ''
  await ctx.db.updateTable('sessions').set({ state: 'held' }).where('clubId', '=', 'gsv').where('id', '=', held).execute()
  const [known] = await listSlots(ctx, id)
  const changed = await changeSchedule(ctx, id, [
    slot(b, { ...(known && { id: known.id }), startsTime: Temporal.PlainTime.from('17:30') }),
  ])
  expect(changed).toEqual({ ok: true, value: { added: 0, changed: 3, dropped: 0 } })
  const after = await sessionsOf(ctx, id)
  expect(after.map((session) => session.id)).toEqual(before.map((session) => session.id))
  expect(after.map((session) => session.partId)).toEqual([a, a, a, b, a, b, b])
  expect((await bookingsOf(ctx, id)).map((booking) => booking.partId)).toEqual([a, a, a, b, a, b, b])
})

test('two times may swap their parts', async () => {
  const ctx = await inClub()
  const { a, b } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  const evening = { startsTime: Temporal.PlainTime.from('17:00'), endsTime: Temporal.PlainTime.from('18:30') }
  await changeSchedule(ctx, id, [slot(a, evening), slot(b, evening)])
  const [one, other] = await listSlots(ctx, id)
  if (!one || !other) throw new Error('slots are missing')
  const swapped = await changeSchedule(ctx, id, [
    { ...one, partId: other.partId },
    { ...other, partId: one.partId },
  ])
  expect(swapped).toEqual({ ok: true, value: { added: 0, changed: 8, dropped: 0 } })
})

test('a weekly time that goes takes along what lies ahead and leaves what is past', async () => {
  const ctx = await inClub()
  const { a } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  await changeSchedule(ctx, id, [slot(a)])
  expect(await changeSchedule(ctx, id, [])).toEqual({ ok: true, value: { added: 0, changed: 0, dropped: 4 } })
  expect((await sessionsOf(ctx, id)).map((session) => session.slotId)).toEqual([null, null, null])
  expect(await bookingsOf(ctx, id)).toHaveLength(3)
})

test('an occupied part refuses the whole schedule, says by whom, and leaves everything as it was', async () => {
  const ctx = await inClub()
  const { a, whole } = await makeHalves(ctx)
  const [first, second] = [await insertCourse(ctx, 'Judo'), await insertCourse(ctx, 'Yoga')]
  await changeSchedule(ctx, first, [slot(a)])
  await changeSchedule(ctx, second, [slot(a, { weekday: 2 })])
  const before = {
    slots: await listSlots(ctx, second),
    sessions: await sessionsOf(ctx, second),
    bookings: await bookingsOf(ctx, second),
  }
  const refused = await changeSchedule(ctx, second, [
    slot(whole, { startsTime: Temporal.PlainTime.from('16:30') }),
    slot(null, { weekday: 3 }),
  ])
  expect(refused).toMatchObject({ ok: false, refusal: 'occupied', occupants: Array(7).fill({ title: 'Judo', partName: 'A' }) })
  expect({
    slots: await listSlots(ctx, second),
    sessions: await sessionsOf(ctx, second),
    bookings: await bookingsOf(ctx, second),
  }).toEqual(before)
})

test('two editors who take the same part at the same moment: one gets it', async () => {
  const ctx = await inClub()
  const { a, whole } = await makeHalves(ctx)
  const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => insertCourse(ctx, `Gruppe ${at}`)))
  const answers = await Promise.all(ids.map((id, at) => changeSchedule(ctx, id, [slot(at % 2 ? a : whole)])))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.refusal === 'occupied')).toHaveLength(5)
})

test('times are set by managers within their departments, in their own club', async () => {
  const departmentId = newId()
  const office = await inClub()
  await office.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Turnen' }).execute()
  const { id } = await createCourse(office, { title: 'Turnen', kind: 'course', departmentId })
  const as = async (actor: Actor, club = 'gsv') => changeSchedule(await database.ctx(club, actor, NOW), id, [slot(null)])
  const elsewhere = { departmentIds: [newId()] }
  const barred: Actor[] = [{ kind: 'visitor' }, actorWith('reader'), actorWith('trainer'), actorWith('editor', elsewhere)]
  for (const actor of barred) await expect(as(actor)).rejects.toThrow('Right missing')
  await expect(as(actorWith('admin'), 'rwa')).rejects.toThrow('Not found')
  expect(await as(actorWith('editor', { departmentIds: [departmentId] }))).toMatchObject({ ok: true })
})

test('times of one offer that overlap in one part are refused', async () => {
  const ctx = await inClub()
  const { a } = await makeHalves(ctx)
  expect(
    await changeSchedule(ctx, await insertCourse(ctx), [slot(a), slot(a, { startsTime: Temporal.PlainTime.from('17:59') })]),
  ).toEqual({
    ok: false,
    refusal: 'slots_overlap',
  })
})

test('random schedules, changed at random: sessions match, bookings match, and doing it again changes nothing', async () => {
  const ctx = await inClub('random')
  const halls = await makeHalves(ctx)
  const anySlot = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 8, max: 20 }),
    part: fc.constantFrom(halls.a, halls.b, halls.whole, null),
    weeks: fc.integer({ min: 0, max: 6 }),
  })
  const ids = [await insertCourse(ctx, 'Eins'), await insertCourse(ctx, 'Zwei')]
  const change = fc.record({ which: fc.nat({ max: 1 }), slots: fc.array(anySlot, { maxLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { which, slots } of changes) {
        const known = await listSlots(ctx, ids[which] ?? '')
        const wanted = slots.map(({ weekday, hour, part, weeks }, at) =>
          slot(part, {
            ...(known[at] && { id: known[at].id }),
            weekday,
            startsTime: Temporal.PlainTime.from({ hour }),
            endsTime: Temporal.PlainTime.from({ hour: hour + 2 }),
            to: day('2026-11-20').add({ weeks: weeks + 1 }),
          }),
        )
        await changeSchedule(ctx, ids[which] ?? '', wanted)
      }
      for (const id of ids) {
        const again = await changeSchedule(ctx, id, await listSlots(ctx, id))
        expect(again).toEqual({ ok: true, value: { added: 0, changed: 0, dropped: 0 } })
        const sessions = (await sessionsOf(ctx, id)).filter((session) => session.partId !== null)
        const booked = new Set(
          (await bookingsOf(ctx, id)).map((booking) => `${booking.sessionId} ${booking.partId} ${booking.startsAt}`),
        )
        expect(booked).toEqual(new Set(sessions.map((session) => `${session.id} ${session.partId} ${session.startsAt}`)))
      }
    }),
    { numRuns: 20 },
  )
})
