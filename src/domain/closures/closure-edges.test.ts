import { afterEach, expect, test } from 'vitest'
import { at, close, makeFlood, nothing, states } from '../../../tests/support/closures.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeWeekly } from '../../../tests/support/halls.ts'
import { enterHolidays } from '../../../tests/support/schedules.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import { createFacility } from '../facilities/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { announceNext, announceNextOfAll } from './announce-next.ts'
import { closeFacility } from './close-facility.ts'
import { liftClosure } from './lift-closure.ts'
import { previewClosure } from './preview-closure.ts'
import { getClosure } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
let clubs = 0
const newClub = () => database.ctx(`raender${++clubs}`, { kind: 'system' }, NOW)
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

test('a time that is over cannot be closed, and a closure that is over not be lifted; one that ends now is over', async () => {
  const ctx = await newClub()
  const { input, sessions } = await makeFlood(ctx, 'Vorbei')
  const until = at('20:00')
  const short = { ...input, endsAt: until }
  const [after, before] = [
    { ...ctx, now: until },
    { ...ctx, now: until.subtract({ seconds: 1 }) },
  ]
  expect(await closeFacility(after, short, nothing)).toEqual({ ok: false, refusal: 'over' })
  const { id } = await close(ctx, short)
  expect(await liftClosure(after, id)).toEqual({ ok: false, refusal: 'over' })
  expect(await liftClosure(before, id)).toMatchObject({ ok: true, value: { restored: 0 } })
  expect(await states(ctx, [found(sessions[0]).bookingId])).toEqual(['suspended'])
})

test('how far it is announced moves on by night and by hand, to the day included', async () => {
  const ctx = await newClub()
  const { input, sessions } = await makeFlood(ctx, 'Weiter')
  const { id } = await close(ctx, input, { ...nothing, announceUntil: day('2026-12-08') })
  const told = async () =>
    (
      await states(
        ctx,
        sessions.map(({ bookingId }) => bookingId),
      )
    ).filter((state) => state === 'released').length
  expect(await told()).toBe(2)
  expect(await announceNextOfAll({ ...ctx, now: at('03:00', '2026-12-07') })).toBe(1)
  expect([await told(), (await getClosure(ctx, id)).announcedUntil?.toString()]).toEqual([3, '2026-12-21'])
  expect(await announceNext(ctx, id, nothing)).toMatchObject({ ok: true, value: { cancelled: 0, moved: 0 } })
  const all = { ...nothing, announceUntil: null }
  expect(await announceNext(ctx, id, all)).toMatchObject({ ok: true, value: { cancelled: sessions.length - 3 } })
  expect((await getClosure(ctx, id)).announcedUntil).toBeNull()
})

test('a course is prolonged by days on which it takes place, not in the holidays', async () => {
  const ctx = await newClub()
  const { courseId, input } = await makeFlood(ctx, 'Fasching')
  await enterHolidays(database.owner, [{ name: 'Fasching', from: day('2027-02-01'), to: day('2027-02-05') }])
  const settlements = new Map([[courseId, 'extend' as const]])
  const done = await close(ctx, { ...input, endsAt: at('23:00') }, { ...nothing, announceUntil: null, settlements })
  expect(done.cancelled).toBe(1)
  const days = await ctx.db.selectFrom('sessions').select('onDay').where('courseId', '=', courseId).orderBy('onDay').execute()
  expect(days.slice(-2).map(({ onDay }) => onDay.toString())).toEqual(['2027-01-26', '2027-02-09'])
})

test('nobody is promised money back for what cost nothing', async () => {
  const ctx = await newClub()
  const { courseId, input } = await makeFlood(ctx, 'Gratis')
  const personId = await insertPerson(ctx, { email: 'gratis@post.example' })
  const person = { clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid: '[2026-01-01,)' }
  await ctx.db.insertInto('groupPeople').values(person).execute()
  const settlements = new Map([[courseId, 'refund' as const]])
  await close(ctx, input, { ...nothing, announceUntil: null, settlements })
  const mails = await ctx.db.selectFrom('mails').select('data').where('template', '=', 'closure.announced').execute()
  expect(mails).toMatchObject([{ data: { settlements: [] } }])
})

test('who has lost the time meanwhile waits for a decision when the hall opens, and hears nothing of having it again', async () => {
  const ctx = await newClub()
  const { hall, input } = await makeFlood(ctx, 'Besetzt')
  const evening = (part: string, hour: number) => ({
    partId: hall.idOf(part),
    startsAt: at(`${hour}:00`, '2026-12-05'),
    endsAt: at(`${hour + 1}:00`, '2026-12-05'),
  })
  const ids: string[] = []
  for (const [hour, email] of [
    [10, 'eins@post.example'],
    [12, 'zwei@post.example'],
  ] as const) {
    const asked = await requestBooking(ctx, { ...evening('Ganze Halle', hour), title: 'Feier', contact: { name: 'E', email } })
    if (!asked.ok) throw new Error(asked.refusal)
    expect((await approveBooking(ctx, asked.value)).ok).toBe(true)
    ids.push(asked.value)
  }
  const { id } = await close(ctx, { ...input, partIds: [hall.idOf('Drittel 1')] })
  expect((await createBooking(ctx, { ...evening('Drittel 3', 10), title: 'Turnen', kind: 'team' })).ok).toBe(true)
  expect(await liftClosure(ctx, id)).toMatchObject({ ok: true, value: { occupied: 1 } })
  expect(await states(ctx, ids)).toEqual(['requested', 'approved'])
  const told = await ctx.db.selectFrom('mails').select('toAddress').where('template', '=', 'booking.restored').execute()
  expect(told).toEqual([{ toAddress: 'zwei@post.example' }])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('a session that was called off while its hall is closed takes place again without it, and has it when the hall opens', async () => {
  const ctx = await newClub()
  const { input, sessions } = await makeFlood(ctx, 'Hin und her')
  const { id: closureId } = await close(ctx, input)
  const { id = '', bookingId = '' } = sessions[2] ?? {}
  expect((await cancelSession(ctx, id, { reason: 'Krank', paysTrainer: false })).ok).toBe(true)
  expect(await undoCancellation(ctx, id)).toMatchObject({ ok: true })
  expect((await getBooking(ctx, bookingId)).state).toBe('suspended')
  await liftClosure(ctx, closureId)
  expect((await getBooking(ctx, bookingId)).state).toBe('approved')
})

test('sessions at the same time are sent to different ground of another hall, until that is full', async () => {
  const ctx = await newClub()
  const { hall, other, input } = await makeFlood(ctx, 'Gedränge')
  for (const part of ['Drittel 2', 'Drittel 3'])
    await makeWeekly(ctx, { title: part, partId: hall.idOf(part), weekday: 2, from: '2026-12-01', to: '2026-12-01' })
  const small = await createFacility(ctx, { name: 'Kleine Halle' })
  const preview = await previewClosure(ctx, { ...input, endsAt: at('23:00') }, null)
  if (!preview.ok || !small.ok) throw new Error('no preview')
  const waysTo = (id: string) => preview.value.sessions.map(({ ways }) => ways.get(id)?.partName ?? 'kein Platz')
  expect(waysTo(other.id).toSorted()).toEqual(['Drittel 1', 'Drittel 2', 'Drittel 3'])
  expect(waysTo(small.value.id).toSorted()).toEqual(['Halle', 'kein Platz', 'kein Platz'])
  expect(preview.value.sessions.some(({ ways }) => ways.has(hall.id))).toBe(false)
})

test('a smaller hall is named, but no way out for a session of the whole hall', async () => {
  const ctx = await newClub()
  const { hall, other, input } = await makeFlood(ctx, 'Ganz')
  await makeWeekly(ctx, { title: 'Alle', partId: hall.idOf('Ganze Halle'), weekday: 3, from: '2026-12-02', to: '2026-12-02' })
  const small = await createFacility(ctx, { name: 'Gymnastikraum' })
  const preview = await previewClosure(ctx, { ...input, endsAt: at('23:00').add({ hours: 24 }) }, null)
  if (!preview.ok || !small.ok) throw new Error('no preview')
  const whole = found(preview.value.sessions.find(({ title }) => title === 'Alle'))
  expect([...whole.ways.keys()]).toEqual([other.id])
  expect(whole.freeParts.find(({ facilityId }) => facilityId === small.value.id)).toMatchObject({ isSmaller: true })
  expect(whole.freeParts.findLastIndex(({ isSmaller }) => !isSmaller)).toBe(0)
})
