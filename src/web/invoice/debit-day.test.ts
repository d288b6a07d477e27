import { expect, test } from 'vitest'
import { readDebitDay } from './debit-day.ts'

const NOW = Temporal.Instant.from('2027-01-04T09:00:00Z')

test.each([
  ['31.02.2027', '31.02.2027', 'Den 31.02.2027 gibt es nicht.'],
  ['abc', 'abc', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
  ['1.2.2027', '01.02.2027', undefined],
  ['2027-02-01', '01.02.2027', undefined],
])('of the typed day %s the page shows %s, and %s', (typed, shown, fault) => {
  expect(readDebitDay(typed, NOW)).toMatchObject({ shown, ...(fault && { fault }) })
  expect(readDebitDay(typed, NOW).fault).toBe(fault)
})

test('without a typed day it is the one that payers were told, else one that can be announced in time', () => {
  expect(readDebitDay('', NOW)).toMatchObject({ shown: '18.01.2027' })
  expect(readDebitDay('', NOW, Temporal.PlainDate.from('2027-01-15'))).toMatchObject({ shown: '15.01.2027' })
  expect(readDebitDay('1.2.2027', NOW, Temporal.PlainDate.from('2027-01-15'))).toMatchObject({ shown: '01.02.2027' })
})

test('debits of a Saturday are collected on the Monday, and those of a working day on it', () => {
  expect(['19.12.2026', '21.12.2026'].map((typed) => readDebitDay(typed, NOW).collectedOn)).toEqual(['21.12.2026', '21.12.2026'])
})
