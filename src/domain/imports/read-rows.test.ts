import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayName } from '../../kernel/calendar.ts'
import { correctCells, readRows } from './read-rows.ts'
import { occupancyCells, toPlanRow } from './rules.ts'

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const shapes = [true, false].flatMap((hasPart) => [true, false].map((hasEnd) => ({ hasPart, hasEnd })))

function fileOf({ hasPart, hasEnd }: (typeof shapes)[number]) {
  const fields = ['facility', ...(hasPart ? ['part'] : []), 'weekday', 'from', ...(hasEnd ? ['to'] : []), 'group'] as const
  return {
    kind: 'occupancy' as const,
    source: 'table' as const,
    head: [...fields],
    mapping: Object.fromEntries(fields.map((field) => [field, field])),
  }
}

const right = fc.record({
  shape: fc.constantFrom(...shapes),
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 6, max: 20 }),
  part: fc.constantFrom('Drittel 1', 'Ganze Halle'),
})
const spoiled = fc.record({ facility: fc.boolean(), weekday: fc.boolean(), from: fc.boolean(), to: fc.boolean() })

test('a row that is corrected reads as the row of a corrected file', () => {
  fc.assert(
    fc.property(right, spoiled, ({ shape, weekday, hour, part }, wrong) => {
      const { head, mapping, ...file } = fileOf(shape)
      const cellsWith = (facility: string, piece: string, day: string, from: string, to: string) => {
        const place = shape.hasPart ? [facility, piece] : [piece === '' ? facility : `${facility}, ${piece}`]
        return [...place, day, ...(shape.hasEnd ? [from, to] : [to === '' ? from : `${from}–${to}`]), 'Judo']
      }
      const [from, to] = [two(hour), two(hour + 2)]
      const wanted = cellsWith('Halle', part, weekdayName(weekday), from, to)
      const [hall, piece] = wrong.facility ? ['Hale', ''] : ['Halle', part]
      // Without an end column an unreadable start spoils the end too.
      const spoilsEnd = wrong.to || (wrong.from && !shape.hasEnd)
      const cells = cellsWith(
        hall,
        piece,
        wrong.weekday ? 'Motag' : weekdayName(weekday),
        wrong.from ? 'abends' : from,
        spoilsEnd ? '' : to,
      )
      const corrected = {
        ...(wrong.facility ? { facility: 'Halle', part } : {}),
        ...(wrong.weekday ? { weekday } : {}),
        ...(wrong.from ? { from } : {}),
        ...(spoilsEnd ? { to } : {}),
      }
      const [row = { cells: [] }] = readRows([{ cells, corrected }], { ...file, head, mapping })
      const read = (cells: string[]) => toPlanRow(2, occupancyCells(cells, { head, mapping, names: {} }), null)
      expect(read(row.cells)).toEqual(read(wanted))
      expect(read(wanted)).not.toHaveProperty('fault')
    }),
  )
})

test('nothing corrected leaves every cell as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shapes), fc.array(fc.string(), { minLength: 6, maxLength: 6 }), (shape, cells) => {
      expect(correctCells({ cells, corrected: {} }, fileOf(shape))).toEqual(cells)
    }),
  )
})

test('what is corrected in a merged cell holds below; what a row below corrects for itself does not', () => {
  const { head, mapping, ...file } = fileOf({ hasPart: false, hasEnd: true })
  const rows = [
    { cells: ['Hale', 'Mo', '17:00', '18:00', 'Judo'], corrected: { facility: 'Halle', part: 'Drittel 1' } },
    { cells: ['', '', '18:00', '19:00', 'Tanz'], corrected: { weekday: 5 } },
    { cells: ['', '', '19:00', '20:00', 'Yoga'], corrected: {} },
  ]
  expect(readRows(rows, { ...file, head, mapping }).map(({ cells }) => cells.slice(0, 2).join(' '))).toEqual([
    'Halle, Drittel 1 Mo',
    'Halle, Drittel 1 Freitag',
    'Halle, Drittel 1 Mo',
  ])
})

test.each<[name: string, cells: string[], corrected: object, expected: string[]]>([
  [
    'a single event',
    ['Fest', 'Rathaus', '2027-03-02', '18:00', '', '', '', ''],
    { facility: 'Halle', part: 'Links', to: '20:00', lastOn: '2027-04-01' },
    ['Fest', 'Halle, Links', '2027-03-02', '18:00', '20:00', '', '', ''],
  ],
  [
    'whole days',
    ['Fest', '', '2027-03-02', 'ganztägig', '2027-03-03', '', '', ''],
    { from: '10:00', to: '11:00' },
    ['Fest', '', '2027-03-02', 'ganztägig', '2027-03-03', '', '', ''],
  ],
  [
    'a series',
    ['Kurs', 'Halle', '2027-03-02', '18:00', '19:00', 'R', '', ''],
    { from: '17:00', lastOn: '2027-04-01' },
    ['Kurs', 'Halle', '2027-03-02', '17:00', '19:00', 'R', '2027-04-01', ''],
  ],
])('of a calendar: %s', (_, cells, corrected, expected) => {
  expect(readRows([{ cells, corrected }], { kind: 'occupancy', source: 'calendar', head: [], mapping: {} })[0]?.cells).toEqual(
    expected,
  )
})

test('a cell that is corrected to nothing is empty', () => {
  const file = { head: ['Vorname', 'Geburtsdatum'], mapping: { firstname: 'Vorname', birth: 'Geburtsdatum' } }
  expect(correctCells({ cells: ['Ida', '31.12.1899'], corrected: { texts: { birth: '' } } }, file)).toEqual(['Ida', ''])
})
