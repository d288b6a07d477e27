import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { departmentsIn, fillDown, occupancyCells, toPlanRow } from './rules.ts'

const HEAD = ['Halle', 'Tag', 'von', 'bis', 'Gruppe']
const MAPPING = { facility: 'Halle', weekday: 'Tag', from: 'von', to: 'bis', group: 'Gruppe' }

test.each<[string[], object]>([
  [HEAD, MAPPING],
  [
    ['Verein', 'Gruppe / Mannschaft', 'Sportstätte', 'Wochentag', 'Uhrzeit von', 'Uhrzeit bis'],
    { facility: 'Sportstätte', weekday: 'Wochentag', from: 'Uhrzeit von', to: 'Uhrzeit bis', group: 'Gruppe / Mannschaft' },
  ],
  [['Nr.', 'Zeit', 'Beginn', 'Belegung'], { from: 'Beginn', group: 'Belegung' }],
  [['a', 'b'], {}],
])('columns %j', (head, mapping) => {
  expect(guessMapping({ head }, {}, 'occupancy')).toEqual(mapping)
})

test('columns that somebody named before go first', () => {
  expect(guessMapping({ head: ['Halle', 'Ort'] }, { facility: 'Ort' }, 'occupancy')).toEqual({ facility: 'Ort' })
  expect(guessMapping({ head: ['Halle'] }, { facility: 'Ort' }, 'occupancy')).toEqual({ facility: 'Halle' })
})

test.each(['Mitglnr', 'Mitgl.-Nr.', 'Mitgl.-Nr', 'Mitgl-Nr.', 'Mitgl.Nr.', 'Mitgliedsnr.'])(
  '„%s“ is a number of a member',
  (column) => {
    expect(guessMapping({ head: ['Name', column, 'Kontoinh.'] }, {}, 'members')).toEqual({
      name: 'Name',
      memberNo: column,
      holder: 'Kontoinh.',
    })
  },
)

test.each<[weekday: string, from: string, to: string, read: string]>([
  ['Montag', '20:30', '22:00', '1 20:30–22:00'],
  ['Mo.', '20.30 Uhr', '22 Uhr', '1 20:30–22:00'],
  ['mittwochs', '9', '10', '3 09:00–10:00'],
  ['Sonnabends', '9:00', 'bis 10', '6 09:00–10:00'],
  ['Di', '17:00–18:30', '', '2 17:00–18:30'],
  ['Di', '17-18 Uhr', '', '2 17:00–18:00'],
  ['Di', 'von 17 bis 18.30 Uhr', '', '2 17:00–18:30'],
  ['Do', 'ab 20:30', '', 'end_open'],
  ['Do', 'ab 20 Uhr', 'offen', 'end_open'],
  ['Do', 'bis 18.15', '', 'start_open'],
  ['Do', 'bis 18 Uhr', '', 'start_open'],
  ['Do', '', 'bis 18.15', 'start_open'],
  ['Do', '–', '18:15', 'start_open'],
  ['Do', '', '', 'start_unreadable'],
  ['Do', '25', '', 'start_unreadable'],
  ['Do', 'abends', '', 'start_unreadable'],
  ['Do', '20:00', '19:00', 'end_before_start'],
  ['Do', '20:00', 'spät', 'end_unreadable'],
  ['Feiertag', '17:00', '18:00', 'weekday_unknown'],
  ['s', '17:00', '18:00', 'weekday_unknown'],
])('%s, %s, %s: %s', (weekday, from, to, expected) => {
  const row = toPlanRow(2, occupancyCells(['Süd', weekday, from, to, 'Judo'], { head: HEAD, mapping: MAPPING, names: {} }), null)
  const short = (time: Temporal.PlainTime) => time.toString().slice(0, 5)
  expect('fault' in row ? row.fault : `${row.weekday} ${short(row.startsTime)}–${short(row.endsTime)}`).toBe(expected)
})

test('hall and weekday hold for the rows below that have a time and name none; nothing else does', () => {
  const rows = [
    ['', 'Mo', '16:00', '', 'Vorher'],
    ['Süd', 'Di', '17:00', '18:00', 'Judo'],
    ['', '', '18:00', '', ''],
    ['Nord', '', '19:00', '20:00', 'Tanz'],
    ['', '', '', '', 'Stand: Oktober'],
    ['', 'Mi', '20:00', '21:00', 'Yoga'],
  ].map((cells) => ({ cells }))
  expect(fillDown(rows, { kind: 'occupancy', head: HEAD, mapping: MAPPING }).map(({ cells }) => cells.join(';'))).toEqual([
    ';Mo;16:00;;Vorher',
    'Süd;Di;17:00;18:00;Judo',
    'Süd;Di;18:00;;',
    'Nord;Di;19:00;20:00;Tanz',
    ';;;;Stand: Oktober',
    'Nord;Mi;20:00;21:00;Yoga',
  ])
  expect(fillDown(rows, { kind: 'occupancy', head: HEAD, mapping: {} })).toEqual(rows)
})

test.each([
  ['Judo, Turnen', ['Judo', 'Turnen']],
  ['Judo;Turnen / Judo', ['Judo', 'Turnen', 'Judo']],
  ['Fitness, Gesundheit', ['Fitness, Gesundheit']],
  ['Judo, fitness, gesundheit, Turnen', ['Judo', 'fitness, gesundheit', 'Turnen']],
  ['Fitness, Gesundheit und Tanz', ['Fitness', 'Gesundheit und Tanz']],
  ['Rad+Ski; Judo/Karate', ['Rad+Ski', 'Judo', 'Karate']],
  ['', []],
  [' , ;', []],
])('departments of the cell %j', (cell, departments) =>
  expect(departmentsIn(cell, ['Judo', 'Turnen', 'Fitness', 'Fitness, Gesundheit', 'Rad+Ski'])).toEqual(departments),
)
