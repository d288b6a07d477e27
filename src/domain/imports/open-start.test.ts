import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkPlan, importBoard, notesOf, startPlan } from '../../../tests/support/imports.ts'
import { found } from '../../kernel/answer.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { listRows } from './queries.ts'

const database = await testDatabase()
const time = (text: string) => Temporal.PlainTime.from(text)

const FILES = {
  'one column of times': 'Halle;Tag;Zeit;Gruppe\nHalle;Sa;14-15 Uhr;Judo\nHalle;Sa;bis 18.15;Tanz\nHalle;Sa;18:15-19:30;Chor',
  'two columns': 'Halle;Tag;von;bis;Gruppe\nHalle;Sa;14:00;15:00;Judo\nHalle;Sa;;bis 18.15;Tanz\nHalle;Sa;18:15;19:30;Chor',
}

test.each(Object.entries(FILES))(
  'a time of which only the end is known is asked back with a suggestion, never guessed: %s',
  async (name, file) => {
    const { ctx } = await importBoard(database, `ende${Object.keys(FILES).indexOf(name)}`)
    const id = await startPlan(ctx, file, { from: '2026-11-28', to: '2026-12-06' })
    await checkPlan(ctx, id)
    expect(await notesOf(ctx, id)).toEqual([
      expect.stringMatching(/^free/),
      'asked: Ab wann? Bekannt ist nur das Ende: 18:15 Uhr. Vorschlag: 15:00 Uhr, wenn die Gruppe davor endet.',
      expect.stringMatching(/^free/),
    ])
    const [, row] = await listRows(ctx, id)
    const answer = { position: found(row).position, givenEnd: null, isSkipped: false, correction: { from: '17:00' } }
    await checkPlan(ctx, id, { answers: [answer] })
    expect((await notesOf(ctx, id)).every((note) => note.startsWith('free'))).toBe(true)
  },
)

test('without a group before it, the hall’s opening is suggested; of a hall that nobody knows nothing', async () => {
  const { ctx, hall } = await importBoard(database, 'oeffnung')
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], opensTime: time('08:00'), closesTime: time('22:00') }
  const opened = await setOpeningHours(ctx, hall.id, [{ ...hours, from: Temporal.PlainDate.from('2026-01-01'), to: null }], 1)
  expect(opened.ok).toBe(true)
  const id = await startPlan(ctx, 'Halle;Tag;Zeit;Gruppe\nHalle;So;bis 11;Yoga\nNeue Halle;So;bis 11;Tanz')
  await checkPlan(ctx, id)
  expect(await notesOf(ctx, id)).toEqual([
    'asked: Ab wann? Bekannt ist nur das Ende: 11:00 Uhr. Vorschlag: 08:00 Uhr, wenn die Halle öffnet.',
    'asked: Ab wann? Bekannt ist nur das Ende: 11:00 Uhr.',
  ])
})

test('a time of which only the beginning is known is asked back, with the beginning of the next group or the closing', async () => {
  const { ctx, hall } = await importBoard(database, 'offenes-ende')
  const hours = { weekdays: [6], opensTime: time('08:00'), closesTime: time('22:00') }
  await setOpeningHours(ctx, hall.id, [{ ...hours, from: Temporal.PlainDate.from('2026-01-01'), to: null }], 1)
  const file = 'Halle;Tag;Zeit;Gruppe\nHalle;Sa;ab 18;Tanz\nHalle;Sa;20-21;Chor\nHalle;Sa;ab 21;Schach'
  const id = await startPlan(ctx, file, { from: '2026-11-28', to: '2026-12-06' })
  await checkPlan(ctx, id)
  expect((await notesOf(ctx, id)).filter((note) => note.startsWith('asked'))).toEqual([
    'asked: Bis wann? Vorschlag: 20:00 Uhr, wenn die nächste Gruppe beginnt.',
    'asked: Bis wann? Vorschlag: 22:00 Uhr, wenn die Halle schließt.',
  ])
})
