import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import { approveBooking, declineBooking } from '../bookings/approve-booking.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { Actor, Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from './create-booking.ts'
import { moveBooking } from './move-booking.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (time: string, day = '2026-12-01') => Temporal.Instant.from(`${day}T${time}:00+01:00`)
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)

const team = (partId: string, from: string, to: string, title = 'Handball') => ({
  partId,
  title,
  startsAt: at(from),
  endsAt: at(to),
  kind: 'team' as const,
})

async function placed(ctx: Ctx, ...given: Parameters<typeof team>): Promise<string> {
  const answer = await createBooking(ctx, team(...given))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const mailsTo = async (ctx: Ctx, to: string) =>
  (await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', to).orderBy('id').execute()).map(
    (mail) => mail.template,
  )

const contact = { name: 'Erika Muster', email: 'erika@privat.example' }

describe('requests', () => {
  test('a visitor asks, the board grants; both mails go out, and the part is held', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Anfragen')
    const visitor = await club({ kind: 'visitor' })
    const asked = await requestBooking(visitor, { ...team(idOf('Drittel 1'), '10:00', '12:00'), contact })
    if (!asked.ok) throw new Error(asked.refusal)
    expect((await getBooking(ctx, asked.value)).state).toBe('requested')
    expect((await createBooking(ctx, team(idOf('Drittel 1'), '13:00', '14:00'))).ok).toBe(true)
    expect(await approveBooking(ctx, asked.value)).toEqual({ ok: true, value: undefined })
    expect(await approveBooking(ctx, asked.value)).toEqual({ ok: false, refusal: 'not_requested' })
    expect(await createBooking(ctx, team(idOf('Ganze Halle'), '11:00', '12:00'))).toMatchObject({ refusal: 'occupied' })
    expect(await mailsTo(ctx, contact.email)).toEqual(['booking.requested', 'booking.approved'])
  })

  test('what is taken meanwhile cannot be granted, but declined', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Vergeben')
    const asked = await requestBooking(ctx.actor.kind === 'system' ? await club({ kind: 'visitor' }) : ctx, {
      ...team(idOf('Drittel 1'), '10:00', '12:00'),
      contact: { ...contact, email: 'zwei@privat.example' },
    })
    if (!asked.ok) throw new Error(asked.refusal)
    await placed(ctx, idOf('Links'), '11:00', '13:00', 'Turnen')
    expect(await approveBooking(ctx, asked.value)).toMatchObject({ refusal: 'occupied', occupants: [{ title: 'Turnen' }] })
    expect(await declineBooking(ctx, asked.value, { reason: 'Leider belegt' })).toMatchObject({ ok: true })
    expect(await mailsTo(ctx, 'zwei@privat.example')).toEqual(['booking.requested', 'booking.declined'])
  })

  test.each([
    ['past', { startsAt: NOW.subtract({ hours: 2 }), endsAt: NOW.subtract({ hours: 1 }), contact }],
    ['too_long', { startsAt: at('08:00'), endsAt: at('08:00', '2026-12-03'), contact }],
    ['contact_missing', {}],
  ])('refused: %s', async (refusal, more) => {
    const { idOf } = await makeHall(await club(), `Abgelehnt ${refusal}`)
    const wanted = { ...team(idOf('Links'), '10:00', '11:00'), ...more }
    expect(await requestBooking(await club({ kind: 'visitor' }), wanted)).toEqual({ ok: false, refusal })
  })

  test.each(['trainer', 'reader'] as const)('%s may ask but not decide', async (role) => {
    const { idOf } = await makeHall(await club(), `Rechte ${role}`)
    const ctx = await club(actorWith(role))
    const asked = await requestBooking(ctx, team(idOf('Links'), '10:00', '11:00'))
    await expect(approveBooking(ctx, asked.ok ? asked.value : '')).rejects.toThrow('Right missing')
  })
})

describe('moving', () => {
  test('to a free place, once per version; the old place is free', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Verschieben')
    const id = await placed(ctx, idOf('Drittel 1'), '10:00', '11:00')
    const to = { partId: idOf('Rechts'), startsAt: at('10:30'), endsAt: at('12:00') }
    expect(await moveBooking(ctx, id, { ...to, version: 1 })).toEqual({ ok: true, value: { version: 2 } })
    expect(await moveBooking(ctx, id, { ...to, version: 1 })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
    expect((await createBooking(ctx, team(idOf('Drittel 1'), '10:00', '11:00'))).ok).toBe(true)
    expect(await createBooking(ctx, team(idOf('Drittel 3'), '11:00', '11:30'))).toMatchObject({ occupants: [{ bookingId: id }] })
  })

  test('within its own time, but not onto another; nothing has changed then', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Im Weg')
    const id = await placed(ctx, idOf('Drittel 1'), '10:00', '12:00')
    await placed(ctx, idOf('Drittel 2'), '10:00', '11:00', 'Turnen')
    const longer = { partId: idOf('Drittel 1'), startsAt: at('09:00'), endsAt: at('12:30'), version: 1 }
    expect((await moveBooking(ctx, id, longer)).ok).toBe(true)
    const answer = await moveBooking(ctx, id, { ...longer, partId: idOf('Links'), version: 2 })
    expect(answer).toMatchObject({ refusal: 'occupied', occupants: [{ title: 'Turnen' }] })
    expect(await getBooking(ctx, id)).toMatchObject({ partId: idOf('Drittel 1'), version: 2, state: 'approved' })
    expect((await createBooking(ctx, team(idOf('Drittel 1'), '12:15', '12:45'))).ok).toBe(false)
  })

  test("a session's booking takes its session along, on its day only", async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Stunden')
    const weekly = { title: 'Kinderturnen', partId: idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2026-12-15' }
    const [first] = (await makeWeekly(ctx, weekly)).sessions
    const to = { partId: idOf('Drittel 2'), startsAt: at('18:00'), endsAt: at('19:00'), version: 1 }
    expect(await moveBooking(ctx, found(first).bookingId, to)).toMatchObject({ ok: true })
    const session = ctx.db.selectFrom('sessions').select(['partId', 'startsAt', 'isOwn']).where('id', '=', found(first).id)
    expect(await session.executeTakeFirst()).toEqual({ partId: idOf('Drittel 2'), startsAt: at('18:00'), isOwn: true })
    const nextDay = { ...to, startsAt: at('18:00', '2026-12-02'), endsAt: at('19:00', '2026-12-02'), version: 2 }
    expect(await moveBooking(ctx, found(first).bookingId, nextDay)).toEqual({ ok: false, refusal: 'other_day' })
    expect(await cancelBooking(ctx, found(first).bookingId)).toEqual({ ok: false, refusal: 'of_session' })
  })

  test('an editor moves what is of their departments', async () => {
    const { idOf } = await makeHall(await club(), 'Fremde Abteilung')
    const id = await placed(await club(), idOf('Links'), '10:00', '11:00')
    const editor = await club(actorWith('editor', { departmentIds: ['01900000-0000-7000-8000-000000000001'] }))
    const to = { partId: idOf('Links'), startsAt: at('12:00'), endsAt: at('13:00'), version: 1 }
    await expect(moveBooking(editor, id, to)).rejects.toThrow('Right missing')
  })
})

describe('outside the opening hours', () => {
  async function openedHall(ctx: Ctx, name: string) {
    const hall = await makeHall(ctx, name)
    const [opensTime, closesTime] = [Temporal.PlainTime.from('08:00'), Temporal.PlainTime.from('20:00')]
    const line = { weekdays: [1, 2, 3, 4, 5], opensTime, closesTime, from: Temporal.PlainDate.from('2026-01-01'), to: null }
    await setOpeningHours(ctx, hall.id, [line], 1)
    return hall.idOf
  }

  test('staff enter and move within the hours; the board beyond them with a reason, which the journal keeps', async () => {
    const ctx = await club()
    const part = (await openedHall(ctx, 'Mit Zeiten'))('Drittel 1')
    const late = team(part, '19:00', '21:00', 'Sitzung')
    expect(await createBooking(ctx, late)).toEqual({ ok: false, refusal: 'closed_hours' })
    const id = await placed(ctx, part, '18:00', '20:00')
    const to = { partId: part, startsAt: at('18:30'), endsAt: at('20:30'), version: 1 }
    expect(await moveBooking(ctx, id, to)).toEqual({ ok: false, refusal: 'closed_hours' })
    const outsideHours = { reason: 'Relegation' }
    expect(await moveBooking(ctx, id, { ...to, outsideHours })).toEqual({ ok: true, value: { version: 2 } })
    const [said] = await ctx.db
      .selectFrom('journal')
      .select('content')
      .where('event', '=', 'booking.moved')
      .where('objectId', '=', id)
      .execute()
    expect(said?.content).toMatch(/außerhalb der Öffnungszeiten: Relegation/)
    expect(await createBooking(ctx, { ...late, outsideHours })).toMatchObject({ refusal: 'occupied' })
    expect((await createBooking(ctx, { ...team(part, '06:00', '07:00', 'Ölen'), kind: 'maintenance' })).ok).toBe(true)
  })

  test('nobody asks for a closed hall', async () => {
    const part = (await openedHall(await club(), 'Nachts zu'))('Drittel 1')
    const late = { ...team(part, '19:00', '20:30'), contact }
    expect(await requestBooking(await club({ kind: 'visitor' }), late)).toEqual({ ok: false, refusal: 'closed_hours' })
  })

  test('an editor gives no reason that counts', async () => {
    const part = (await openedHall(await club(), 'Nur Vorstand'))('Drittel 1')
    const editor = await club(actorWith('editor'))
    const late = { ...team(part, '21:00', '22:00'), outsideHours: { reason: 'Fest' } }
    await expect(createBooking(editor, late)).rejects.toThrow('Right missing')
  })
})

describe('by right', () => {
  test('the board takes the time of a team, of a session and of somebody who asked; all are cancelled, who asked is told', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Verdrängt')
    const weekly = { title: 'Yoga', partId: idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2026-12-01' }
    const [session] = (await makeWeekly(ctx, weekly)).sessions
    const other = await placed(ctx, idOf('Drittel 3'), '17:30', '18:30')
    const request = {
      ...team(idOf('Drittel 2'), '18:00', '19:00', 'Gymnastik'),
      contact: { ...contact, email: 'weicht@privat.example' },
    }
    const answer = await requestBooking(await club({ kind: 'visitor' }), request)
    const asked = answer.ok ? answer.value : ''
    expect(await approveBooking(ctx, asked)).toMatchObject({ ok: true })
    const wanted = { ...team(idOf('Ganze Halle'), '17:00', '20:00', 'Turnier'), override: { reason: 'Kreismeisterschaft' } }
    await expect(createBooking(await club(actorWith('editor')), wanted)).rejects.toThrow('Right missing')
    expect((await createBooking(ctx, wanted)).ok).toBe(true)
    expect((await getBooking(ctx, other)).state).toBe('cancelled')
    expect((await getBooking(ctx, asked)).state).toBe('cancelled')
    expect(await mailsTo(ctx, 'weicht@privat.example')).toEqual(['booking.requested', 'booking.approved', 'booking.cancelled'])
    const row = await ctx.db.selectFrom('sessions').select('state').where('id', '=', found(session).id).executeTakeFirst()
    expect(row?.state).toBe('cancelled')
  })
})

test('what else is free: other parts of the hall first, other times of the day nearest first', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Auswege')
  await placed(ctx, idOf('Drittel 1'), '10:00', '12:00')
  const span = { partId: idOf('Drittel 1'), startsAt: at('10:30'), endsAt: at('11:30') }
  const parts = await listFreeParts(ctx, span)
  expect(parts.slice(0, 3).map((part) => part.partName)).toEqual(['Drittel 2', 'Drittel 3', 'Rechts'])
  const times = await findFreeTimes(ctx, span)
  expect(times.map(({ startsAt }) => startsAt)).toEqual([at('09:00'), at('12:00')])
})
