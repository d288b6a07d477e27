import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { berlin, checkPlan, importBoard, notesOf, startPlan } from '../../../tests/support/imports.ts'
import { runOrders } from '../../../tests/support/orders.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { extendSessions } from '../sessions/extend-sessions.ts'
import { followHolidays } from '../sessions/follow-holidays.ts'
import { listLeftOut } from '../sessions/list-left-out.ts'
import { listSlots } from '../sessions/queries.ts'
import { orderImport } from './change-import.ts'
import { importKind } from './import-kind.ts'
import { listRows } from './queries.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })
const board = (club: string) => importBoard(database, club)
const PLAN = 'Halle;Tag;von;bis;Gruppe\nHalle;Sa;10:00;12:00;Judo\nHalle;Sa;12:00;13:00;Tanz\nHalle;Sa;14:00;15:00;Ballett'

const count = async (ctx: Ctx) => {
  const rows = await Promise.all(
    (['courses', 'sessions', 'bookings', 'bookingSeries', 'closureBookings'] as const).map((table) =>
      database.owner.selectFrom(table).selectAll().where('clubId', '=', ctx.club.id).execute(),
    ),
  )
  return rows.map(({ length }) => length)
}
const datesOf = async (ctx: Ctx, title: string) =>
  (
    await ctx.db
      .selectFrom('bookings')
      .select(['startsAt', 'state'])
      .where('clubId', '=', ctx.club.id)
      .where('title', '=', title)
      .orderBy('startsAt')
      .execute()
  ).map(({ startsAt, state }) => `${startsAt.toString().slice(5, 10)} ${state}`)

const WEEKS = ['11-07 approved', '11-21 suspended', '11-28 approved', '12-05 approved']

test('a weekly time of which a date is taken and one is closed comes without the one, waits for the other, and is taken back whole', async () => {
  const { ctx } = await board('weekly')
  const before = await count(ctx)
  const id = await startPlan(ctx, PLAN)
  await checkPlan(ctx, id)
  const asked = 'partly: 3 von 5 Terminen frei, 1 belegt (14.11.): „Basar“; 1 gesperrt (21.11.): „Gesperrt: Wasser“.'
  expect(await notesOf(ctx, id)).toEqual([asked, asked, asked])
  expect(await orderImport(ctx, id)).toEqual({ ok: false, refusal: 'nothing_to_do' })
  const answer = (position: number, taken: 'leave' | 'skip') => ({
    position,
    givenEnd: null,
    isSkipped: taken === 'skip',
    leavesTaken: taken === 'leave',
  })
  await checkPlan(ctx, id, { answers: [answer(2, 'leave'), answer(3, 'skip')] })
  const left =
    'Neues Angebot, 4 Termine. Nicht frei: 1 ausgelassen (14.11.): „Basar“; 1 bis zum Ende der Sperrung wartend (21.11.): „Gesperrt: Wasser“.'
  expect(await notesOf(ctx, id)).toEqual([`free: ${left}`, 'skipped: Wird ausgelassen.', asked])
  expect(await count(ctx)).toEqual(before)
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  expect(await datesOf(ctx, 'Judo')).toEqual(WEEKS)
  expect(await notesOf(ctx, id)).toEqual([`taken: ${left}`, 'skipped: Wird ausgelassen.', asked])
  await checkPlan(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  expect(await datesOf(ctx, 'Ballett')).toEqual(WEEKS)
  expect(await undoImport(ctx, id)).toEqual({ ok: true, value: undefined })
  expect(await count(ctx)).toEqual(before)
})

test('what was left out stays out through the nights, names its reason, and counts again once the weekly time moves', async () => {
  const { ctx, closureId } = await board('stays')
  const id = await startPlan(ctx, PLAN)
  await checkPlan(ctx, id)
  await checkPlan(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  await followHolidays(system(ctx), null)
  await extendSessions(system(ctx))
  expect(await datesOf(ctx, 'Judo')).toEqual(WEEKS)
  const judo = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('title', '=', 'Judo')
    .where('clubId', '=', 'stays')
    .executeTakeFirstOrThrow()
  expect((await listLeftOut(ctx, judo.id)).map(({ onDay, reason }) => `${onDay} ${reason}`)).toEqual(['2026-11-14 Halle belegt'])
  await liftClosure(ctx, closureId)
  expect(await datesOf(ctx, 'Judo')).toEqual(WEEKS.map((line) => line.replace('suspended', 'approved')))
  const slots = await listSlots(ctx, judo.id)
  expect(await changeSchedule(ctx, judo.id, slots)).toMatchObject({ ok: true, value: { added: 0, changed: 0, dropped: 0 } })
  const evening = { startsTime: Temporal.PlainTime.from('20:00'), endsTime: Temporal.PlainTime.from('21:00') }
  expect(
    await changeSchedule(
      ctx,
      judo.id,
      slots.map((slot) => ({ ...slot, ...evening })),
    ),
  ).toMatchObject({ ok: true, value: { added: 1, changed: 4 } })
})

test('a series of a calendar comes without the dates that are taken, and waits on those that are closed', async () => {
  const { ctx } = await board('series')
  const before = await count(ctx)
  const event = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Training', 'LOCATION:Halle'],
    ...['DTSTART;TZID=Europe/Berlin:20261107T100000', 'DTEND;TZID=Europe/Berlin:20261107T120000'],
    ...['RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR'],
  ]
  const id = await startPlan(ctx, event.join('\r\n'))
  await checkPlan(ctx, id)
  expect(await notesOf(ctx, id)).toEqual([
    'partly: 3 von 5 Terminen frei, 1 belegt (14.11.): „Basar“; 1 gesperrt (21.11.): „Gesperrt: Wasser“.',
  ])
  await checkPlan(ctx, id, { partly: 'leave' })
  expect((await notesOf(ctx, id))[0]).toMatch(/^free: Serie, 4 Termine\. Nicht frei: 1 ausgelassen \(14\.11\.\)/)
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  expect(await datesOf(ctx, 'Training')).toEqual(WEEKS)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await count(ctx)).toEqual(before)
})

test('what a row leaves out another may have; where others have every open date, there is nothing to choose', async () => {
  const { ctx } = await board('rows')
  const rows = ['Halle;Sa;10:00;12:00;Judo', 'Halle, Drittel 1;Sa;10:00;12:00;Tanz', 'Halle, Drittel 2;Sa;10:00;12:00;Yoga']
  const id = await startPlan(ctx, ['Halle;Tag;von;bis;Gruppe', ...rows].join('\n'))
  await checkPlan(ctx, id)
  await checkPlan(ctx, id, { answers: [{ position: 2, givenEnd: null, isSkipped: false, leavesTaken: true }] })
  expect((await notesOf(ctx, id)).slice(1)).toEqual([
    'partly: 1 von 5 Terminen frei, 3 belegt (07.11., 28.11., 05.12.): „Judo“; 1 gesperrt (21.11.): „Gesperrt: Wasser“. Im Plan: Zeile 2 (Judo, Samstag 10:00–12:00).',
    expect.stringMatching(/^conflict: Die Zeit ist belegt durch Zeile 2 /),
  ])
  await checkPlan(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  expect(await datesOf(ctx, 'Tanz')).toEqual(['11-14 approved', '11-21 suspended'])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('who books at the same moment has a date or is refused; the row comes with all the others either way', async () => {
  const { ctx, hall } = await board('race')
  const id = await startPlan(ctx, 'Halle;Tag;von;bis;Gruppe\nHalle;Sa;10:00;12:00;Judo')
  await checkPlan(ctx, id)
  await checkPlan(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  const one = { kind: 'event', departmentId: null, partId: hall.idOf('Links') } as const
  const rivals = ['2026-11-07', '2026-11-28', '2026-12-05'].map((day) =>
    createBooking(ctx, { ...one, title: day, startsAt: berlin(`${day}T11:00`), endsAt: berlin(`${day}T11:30`) }),
  )
  const [, ...placed] = await Promise.all([runOrders(system(ctx), [importKind]), ...rivals])
  const got = placed.filter(({ ok }) => ok).length
  const dates = await datesOf(ctx, 'Judo')
  expect(dates.filter((line) => line.endsWith('approved'))).toHaveLength(3 - got)
  expect(await countOverlaps(ctx)).toBe(0)
  const [row] = await listRows(ctx, id)
  expect(row?.outcome).toBe(got === 3 ? 'conflict' : 'taken')
})
