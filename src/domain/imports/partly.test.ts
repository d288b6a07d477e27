import { expect, test } from 'vitest'
import { close } from '../../../tests/support/closures.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { placeBooking } from '../bookings/commands.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { extendSessions } from '../sessions/extend-sessions.ts'
import { followHolidays } from '../sessions/follow-holidays.ts'
import { listLeftOut } from '../sessions/list-left-out.ts'
import { listSlots } from '../sessions/queries.ts'
import { changeImport, orderImport } from './change-import.ts'
import { getImport, listRows } from './queries.ts'
import { runImports } from './run-imports.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-02T10:00:00Z')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })
const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant()

/** A board with a hall that is taken on the second Saturday and closed on the third, of five from 7 November. */
async function board(club: string) {
  const { actor } = await insertUser(database, club, 'admin')
  const ctx = await database.ctx(club, actor, NOW)
  const hall = await makeHall(ctx, 'Halle')
  const fair = { kind: 'event', title: 'Basar', departmentId: null, partId: hall.idOf('Drittel 2') } as const
  const placed = await placeBooking(ctx, { ...fair, startsAt: berlin('2026-11-14T08:00'), endsAt: berlin('2026-11-14T20:00') })
  if (!placed.ok) throw new Error(placed.refusal)
  const days = { startsAt: berlin('2026-11-20T08:00'), endsAt: berlin('2026-11-22T08:00') }
  const closure = await close(ctx, { facilityId: hall.id, ...days, reason: 'Wasser' })
  return { ctx, hall, closureId: closure.id }
}

const PLAN = 'Halle;Tag;von;bis;Gruppe\nHalle;Sa;10:00;12:00;Judo\nHalle;Sa;12:00;13:00;Tanz\nHalle;Sa;14:00;15:00;Ballett'
const DAYS = { from: '2026-11-02', to: '2026-12-06', publish: false, partId: null }

async function start(ctx: Ctx, text: string): Promise<string> {
  const started = await startImport(ctx, { name: 'plan', bytes: bytesOf(text) }, DAYS)
  if (!started.ok) throw new Error(started.refusal)
  return started.value
}
const check = async (ctx: Ctx, id: string, change: Partial<Parameters<typeof changeImport>[2]> = {}) =>
  changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [], ...change })
const notes = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome, note }) => `${outcome}: ${note}`)
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
  const id = await start(ctx, PLAN)
  await check(ctx, id)
  const asked = 'partly: 3 von 5 Terminen frei, 1 belegt (14.11.): „Basar“; 1 gesperrt (21.11.): „Gesperrt: Wasser“.'
  expect(await notes(ctx, id)).toEqual([asked, asked, asked])
  expect(await orderImport(ctx, id)).toEqual({ ok: false, refusal: 'nothing_to_do' })
  const answer = (position: number, taken: 'leave' | 'skip') => ({
    ...{ position, givenEnd: null, isSkipped: taken === 'skip', leavesTaken: taken === 'leave' },
  })
  await check(ctx, id, { answers: [answer(2, 'leave'), answer(3, 'skip')] })
  const left =
    'Neues Angebot, 4 Termine. Nicht frei: 1 ausgelassen (14.11.): „Basar“; 1 bis zum Ende der Sperrung wartend (21.11.): „Gesperrt: Wasser“.'
  expect(await notes(ctx, id)).toEqual([`free: ${left}`, 'skipped: Wird ausgelassen.', asked])
  expect(await count(ctx)).toEqual(before)
  await orderImport(ctx, id)
  await runImports(system(ctx))
  expect(await datesOf(ctx, 'Judo')).toEqual(WEEKS)
  expect(await notes(ctx, id)).toEqual([`taken: ${left}`, 'skipped: Wird ausgelassen.', asked])
  // Later, for the one that is still asked.
  await check(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runImports(system(ctx))
  expect(await datesOf(ctx, 'Ballett')).toEqual(WEEKS)
  expect(await undoImport(ctx, id)).toEqual({ ok: true, value: undefined })
  expect(await count(ctx)).toEqual(before)
})

test('what was left out stays out through the nights, names its reason, and counts again once the weekly time moves', async () => {
  const { ctx, closureId } = await board('stays')
  const id = await start(ctx, PLAN)
  await check(ctx, id)
  await check(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runImports(system(ctx))
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
  const id = await start(ctx, event.join('\r\n'))
  await check(ctx, id)
  expect(await notes(ctx, id)).toEqual([
    'partly: 3 von 5 Terminen frei, 1 belegt (14.11.): „Basar“; 1 gesperrt (21.11.): „Gesperrt: Wasser“.',
  ])
  await check(ctx, id, { partly: 'leave' })
  expect((await notes(ctx, id))[0]).toMatch(/^free: Serie, 4 Termine\. Nicht frei: 1 ausgelassen \(14\.11\.\)/)
  await orderImport(ctx, id)
  await runImports(system(ctx))
  expect(await datesOf(ctx, 'Training')).toEqual(WEEKS)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await count(ctx)).toEqual(before)
})

test('what a row leaves out another may have; where others have every open date, there is nothing to choose', async () => {
  const { ctx } = await board('rows')
  const rows = ['Halle;Sa;10:00;12:00;Judo', 'Halle, Drittel 1;Sa;10:00;12:00;Tanz', 'Halle, Drittel 2;Sa;10:00;12:00;Yoga']
  const id = await start(ctx, ['Halle;Tag;von;bis;Gruppe', ...rows].join('\n'))
  await check(ctx, id)
  await check(ctx, id, { answers: [{ position: 2, givenEnd: null, isSkipped: false, leavesTaken: true }] })
  expect((await notes(ctx, id)).slice(1)).toEqual([
    'partly: 1 von 5 Terminen frei, 3 belegt (07.11., 28.11., 05.12.): „Judo“; 1 gesperrt (21.11.): „Gesperrt: Wasser“. Im Plan: Zeile 2 (Judo, Samstag 10:00–12:00).',
    expect.stringMatching(/^conflict: Die Zeit ist belegt durch Zeile 2 /),
  ])
  await check(ctx, id, { partly: 'leave' })
  await orderImport(ctx, id)
  await runImports(system(ctx))
  expect(await datesOf(ctx, 'Tanz')).toEqual(['11-14 approved', '11-21 suspended'])
  expect(await countOverlaps(ctx)).toBe(0)
})

test('a row is corrected where it stands, and reads as in a corrected file; nobody names a part of another club', async () => {
  const { ctx, hall } = await board('corrected')
  const id = await start(ctx, 'Halle;Tag;Zeit;Gruppe\nHale;Motag;abends;Judo\nHalle;Mi;18:00–19:00;Tanz')
  const answer = (correction: object) => [{ position: 2, givenEnd: null, isSkipped: false, correction }]
  await check(ctx, id)
  expect((await notes(ctx, id))[0]).toBe('refused: Der Wochentag ist nicht zu lesen.')
  const correction = { partId: hall.idOf('Links'), weekday: 4, from: '17:00', to: '18:30' }
  await check(ctx, id, { answers: answer(correction) })
  const fixed = await start(ctx, 'Halle;Tag;Zeit;Gruppe\nHalle, Links;Do;17:00–18:30;Judo\nHalle;Mi;18:00–19:00;Tanz')
  await check(ctx, fixed)
  expect(await notes(ctx, id)).toEqual(await notes(ctx, fixed))
  expect((await listRows(ctx, id))[0]).toMatchObject({
    outcome: 'free',
    corrected: { ...correction, facility: 'Halle', part: 'Links' },
  })
  // Looked at anew without an answer to it, the correction stays.
  await check(ctx, id)
  expect(await notes(ctx, id)).toEqual(await notes(ctx, fixed))
  await expect(check(ctx, id, { answers: answer({ partId: newId() }) })).rejects.toThrow(NotFound)
  await orderImport(ctx, id)
  await runImports(system(ctx))
  const [slot] = await ctx.db
    .selectFrom('courseSlots as s')
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 's.clubId').onRef('c.id', '=', 's.courseId'))
    .select(['s.weekday', 's.partId', 's.startsTime'])
    .where('c.clubId', '=', ctx.club.id)
    .where('c.title', '=', 'Judo')
    .execute()
  expect(slot).toMatchObject({ weekday: 4, partId: hall.idOf('Links') })
})

test('of a calendar what was called off is named, what is over needs no place, and a last day and a hall are given on screen', async () => {
  const { ctx, hall } = await board('said')
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...event('SUMMARY:Fest', 'STATUS:CANCELLED', 'DTSTART:20261110T170000', 'DTEND:20261110T180000'),
    ...event('SUMMARY:Alt', 'DTSTART:20200303T170000', 'DTEND:20200303T180000'),
    ...event('SUMMARY:Offen', 'DTSTART:20200303T170000', 'RRULE:FREQ=WEEKLY;UNTIL=20200501T000000'),
    ...event('SUMMARY:Kurs', 'LOCATION:Rathaus', 'DTSTART:20261110T170000', 'DTEND:20261110T180000', 'RRULE:FREQ=WEEKLY'),
    'END:VCALENDAR',
  ]
  const started = await startImport(ctx, { name: 'plan.ics', bytes: bytesOf(calendar.join('\r\n')) }, { ...DAYS, to: null })
  if (!started.ok) throw new Error(started.refusal)
  const id = started.value
  await check(ctx, id)
  expect(await notes(ctx, id)).toEqual([
    'skipped: Im Kalender abgesagt, nicht übernommen.',
    'skipped: Liegt vor dem ersten Tag.',
    'skipped: Liegt vor dem ersten Tag.',
    'refused: Die Sportstätte „Rathaus“ gibt es nicht.',
  ])
  const [, , , course] = await listRows(ctx, id)
  const correct = (correction: object) =>
    check(ctx, id, { answers: [{ position: course?.position ?? 0, givenEnd: null, isSkipped: false, correction }] })
  await correct({ partId: hall.idOf('Drittel 3') })
  expect((await notes(ctx, id))[3]).toBe('refused: Die Wiederholung hat kein Ende. Bitte nennen Sie den letzten Tag des Plans.')
  await correct({ partId: hall.idOf('Drittel 3'), lastOn: '2026-12-01' })
  expect((await notes(ctx, id))[3]).toBe('free: Serie, 4 Termine.')
})
