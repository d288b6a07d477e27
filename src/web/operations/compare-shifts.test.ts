import { expect, test } from 'vitest'
import type { ShiftTexts } from '../../domain/operations/read-shift-row.ts'
import { compareShifts } from './compare-shifts.ts'

const DAY = Temporal.PlainDate.from('2027-07-03')
const shift = (id: string, more: Partial<ShiftTexts> = {}): ShiftTexts => ({
  id,
  task: 'Grill',
  day: '03.07.2027',
  time: '14:00–16:00',
  place: 'Hof',
  needed: '3',
  minAge: '',
  qualification: '',
  description: '',
  hours: '',
  ...more,
})

test('rows that mean the same say nothing, other cells say what is saved', () => {
  const typed = [shift('a', { day: '3.7.', time: '14–16' }), shift('b', { place: '' }), shift('', { task: 'Theke' })]
  const saved = [shift('a'), shift('b', { needed: '6', place: 'Anger' })]
  expect(compareShifts(typed, saved, DAY)).toEqual({
    rows: typed,
    faults: [
      { field: 'place-1', text: 'Zeile 2: Bei „Ort“ ist gespeichert: Anger.' },
      { field: 'needed-1', text: 'Zeile 2: Bei „Anzahl“ ist gespeichert: 6.' },
    ],
  })
  const emptied = compareShifts([shift('a')], [shift('a', { place: '' })], DAY)
  expect(emptied.faults.map(({ text }) => text)).toEqual(['Zeile 1: Bei „Ort“ ist gespeichert: nichts.'])
})

test('a row that somebody removed says so, one that somebody added stands last', () => {
  const added = shift('c', { task: 'Theke' })
  const { rows, faults } = compareShifts([shift('a')], [added], DAY)
  expect(rows).toEqual([shift('a'), added])
  expect(faults.map(({ text }) => text)).toEqual([
    'Zeile 1: Diese Zeile ist inzwischen entfernt. Gespeichert, entsteht sie neu.',
    'Zeile 2: Diese Zeile fehlt bei Ihnen und ist gespeichert.',
  ])
})
