import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkPlan, importBoard, notesOf, startPlan } from '../../../tests/support/imports.ts'
import { runOrders } from '../../../tests/support/orders.ts'
import { found, NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { orderImport } from './change-import.ts'
import { importKind } from './import-kind.ts'
import { listRows } from './queries.ts'

const database = await testDatabase()
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })
const board = (club: string) => importBoard(database, club)

test('a row is corrected where it stands, and reads as in a corrected file; nobody names a part of another club', async () => {
  const { ctx, hall } = await board('corrected')
  const id = await startPlan(ctx, 'Halle;Tag;Zeit;Gruppe\nHale;Motag;abends;Judo\nHalle;Mi;18:00–19:00;Tanz')
  const answer = (correction: object) => [{ position: 2, givenEnd: null, isSkipped: false, correction }]
  await checkPlan(ctx, id)
  expect((await notesOf(ctx, id))[0]).toBe('refused: Der Wochentag ist nicht zu lesen.')
  const correction = { partId: hall.idOf('Links'), weekday: 4, from: '17:00', to: '18:30' }
  await checkPlan(ctx, id, { answers: answer(correction) })
  const fixed = await startPlan(ctx, 'Halle;Tag;Zeit;Gruppe\nHalle, Links;Do;17:00–18:30;Judo\nHalle;Mi;18:00–19:00;Tanz')
  await checkPlan(ctx, fixed)
  expect(await notesOf(ctx, id)).toEqual(await notesOf(ctx, fixed))
  expect((await listRows(ctx, id))[0]).toMatchObject({
    outcome: 'free',
    corrected: { ...correction, facility: 'Halle', part: 'Links' },
  })
  // A new check without an answer keeps the correction.
  await checkPlan(ctx, id)
  expect(await notesOf(ctx, id)).toEqual(await notesOf(ctx, fixed))
  await expect(checkPlan(ctx, id, { answers: answer({ partId: newId() }) })).rejects.toThrow(NotFound)
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
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
  const id = await startPlan(ctx, calendar.join('\r\n'), { to: null })
  await checkPlan(ctx, id)
  expect(await notesOf(ctx, id)).toEqual([
    'skipped: Im Kalender abgesagt, nicht übernommen.',
    'skipped: Liegt vor dem ersten Tag.',
    'skipped: Liegt vor dem ersten Tag.',
    'refused: Die Sportstätte „Rathaus“ gibt es nicht.',
  ])
  const [, , , course] = await listRows(ctx, id)
  const correct = (correction: object) =>
    checkPlan(ctx, id, { answers: [{ position: found(course).position, givenEnd: null, isSkipped: false, correction }] })
  await correct({ partId: hall.idOf('Drittel 3') })
  expect((await notesOf(ctx, id))[3]).toBe('refused: Die Wiederholung hat kein Ende. Bitte nennen Sie den letzten Tag des Plans.')
  await correct({ partId: hall.idOf('Drittel 3'), lastOn: '2026-12-01' })
  expect((await notesOf(ctx, id))[3]).toBe('free: Serie, 4 Termine.')
})
