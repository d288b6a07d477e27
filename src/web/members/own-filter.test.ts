import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnCondition } from '../../domain/members/own-rows.ts'
import { type FilterField, MISSING, ownName, ownQuery, readOwn } from './own-filter.ts'

const id = (at: number) => `01890000-0000-7000-8000-00000000000${at}`
const FIELDS: FilterField[] = [
  { id: id(1), title: 'Spitzname', kind: 'text', choices: [] },
  { id: id(2), title: 'Größe', kind: 'number', choices: [] },
  { id: id(3), title: 'Seit', kind: 'day', choices: [] },
  { id: id(4), title: 'Trikot', kind: 'choice', choices: ['S', 'M & L'] },
  { id: id(5), title: 'Schlüssel', kind: 'yes_no', choices: [] },
]

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((typed) => typed.trim() === typed && typed !== '')
const number = fc.option(fc.integer({ min: -9999, max: 9999 }).map((value) => `${value / 4}`))
const day = fc.option(fc.integer({ min: 0, max: 20_000 }).map((days) => `${Temporal.PlainDate.from('1980-01-01').add({ days })}`))
const isSome = ({ from, to }: { from: string | null; to: string | null }) => from !== null || to !== null
const conditions: fc.Arbitrary<OwnCondition>[] = [
  text.map((part) => ({ fieldId: id(1), kind: 'text', part })),
  fc.record({ fieldId: fc.constant(id(2)), kind: fc.constant('number' as const), from: number, to: number }).filter(isSome),
  fc.record({ fieldId: fc.constant(id(3)), kind: fc.constant('day' as const), from: day, to: day }).filter(isSome),
  fc.constantFrom({ fieldId: id(4), kind: 'is' as const, value: 'M & L' }, { fieldId: id(4), kind: 'missing' as const }),
  fc.constantFrom({ fieldId: id(5), kind: 'is' as const, value: 'no' }, { fieldId: id(5), kind: 'missing' as const }),
]

test('an address holds every filter of own fields as it was', () => {
  fc.assert(
    fc.property(fc.tuple(...conditions.map((one) => fc.option(one))), (given) => {
      const own = given.filter((one) => one !== null)
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(ownQuery(own))) if (value !== null) search.set(name, value)
      expect(readOwn(new URLSearchParams(search.toString()), FIELDS)).toEqual({ own, faults: {} })
    }),
  )
})

test.each<[name: string, typed: string, fault: string | null]>([
  [`${ownName(id(2))}-von`, 'viel', 'Bitte geben Sie eine Zahl ein, zum Beispiel 12 oder 3,5.'],
  [`${ownName(id(3))}-bis`, '31.02.2026', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
  [`${ownName(id(3))}-von`, '01.02.26', 'Bitte geben Sie das Jahr mit vier Ziffern ein.'],
  [ownName(id(4)), 'XXL', null],
  [ownName(id(5)), 'vielleicht', null],
  [ownName('kein-feld'), MISSING, null],
])('%s=%s filters nothing', (name, typed, fault) => {
  const { own, faults } = readOwn(new URLSearchParams({ [name]: typed }), FIELDS)
  expect(own).toEqual([])
  expect(faults).toEqual(fault === null ? {} : { [name]: fault })
})
