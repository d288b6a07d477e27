import { expect, test } from 'vitest'
import { wantedDay } from '../../domain/declarations/input.ts'
import { comingFacts, departmentsText, lifeText } from './coming-view.ts'
import { readAsOf } from './members-view.ts'

const TODAY = Temporal.PlainDate.from('2026-11-20')

test.each([
  ['', '2026-11-20'],
  ['31.12.2025', '2025-12-31'],
  ['31.12.25', undefined],
  ['31.02.2025', undefined],
])('a key day of the address, its century never guessed: %s', (typed, day) => {
  expect(readAsOf(new URLSearchParams({ stichtag: typed }), TODAY)?.toString()).toBe(day)
})

test('a notice asks for the year of a wanted day', () => {
  const read = wantedDay.safeParse('31.12.27')
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['Bitte geben Sie den Tag so an: 31.12.2027.'])
  expect(wantedDay.parse('31.12.2027')?.toString()).toBe('2027-12-31')
})

test('a panel says which departments are passive, and the life of a member its kind once', () => {
  expect(departmentsText({ departments: ['Judo', 'Turnen'], passiveDepartments: ['Turnen'] })).toBe('Judo, Turnen (passiv)')
  const membership = { what: 'membership', kind: 'aktiv', reason: '', valid: '[2024-01-01,)' } as const
  expect([lifeText({ ...membership, state: 'active' }), lifeText({ ...membership, state: 'dormant' })]).toEqual([
    'Aktives Mitglied',
    'ruht · Aktives Mitglied',
  ])
})

test('an entry to come and a new address are told with their days', () => {
  const kept = { what: 'membership', kind: 'aktiv', reason: '' } as const
  const life = [
    { ...kept, state: 'active', valid: '[2027-01-01,)' },
    { ...kept, state: 'left', valid: '[2026-01-01,2027-01-01)' },
  ] as const
  const fields = { street: 'Neue Straße 1', postcode: '86150', city: 'Augsburg' }
  const move = { state: 'planned', effectiveOn: Temporal.PlainDate.from('2026-12-15'), fields } as const
  expect(comingFacts(life, [move, { ...move, state: 'withdrawn' }], TODAY)).toEqual({
    comingEntry: '01.01.2027',
    comingAddresses: 'ab 15.12.2026: Neue Straße 1, 86150 Augsburg',
  })
})
