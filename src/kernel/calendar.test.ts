import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ageOn,
  berlinDay,
  berlinMoment,
  berlinTime,
  dayFault,
  dayRange,
  daysOnWeekday,
  earlier,
  formatDay,
  formatMoment,
  formatSpan,
  hasShortYear,
  isAfter,
  isBefore,
  isNoDay,
  later,
  parseDay,
  parseDayRange,
  parseTime,
  parseWeekday,
  weekdayName,
} from './calendar.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

test.each([
  ['in winter', '2026-11-23', '17:30', '2026-11-23T16:30:00Z'],
  ['in summer', '2026-07-06', '17:30', '2026-07-06T15:30:00Z'],
  ['after the clocks went forward', '2026-03-29', '10:00', '2026-03-29T08:00:00Z'],
  ['in the hour that is skipped: it moves forward', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['in the hour that comes twice: the first', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
])('a wall-clock time %s', (_, on, at, moment) => {
  expect(berlinMoment(day(on), time(at)).toString()).toBe(moment)
})

test('a moment reads as Berlin day and time', () => {
  const moment = Temporal.Instant.from('2026-11-22T23:30:00Z')
  expect(berlinDay(moment).toString()).toBe('2026-11-23')
  expect(berlinTime(moment).toString()).toBe('00:30:00')
  expect(formatMoment(moment)).toBe('23.11.2026, 00:30')
  expect(formatSpan(moment, moment.add({ minutes: 90 }))).toBe('Mo 23.11. · 00:30–02:00')
})

test.each([
  ['5.3.2014', '2014-03-05'],
  ['05.03.2014', '2014-03-05'],
  [' 2014-03-05 ', '2014-03-05'],
  ['29.2.2024', '2024-02-29'],
  ['29.2.2023', null],
  ['31.4.2026', null],
  ['24.2.27', '2027-02-24'],
  ['24. 2. 27', '2027-02-24'],
  ['24. Februar 2027', '2027-02-24'],
  ['5.Mrz. 2027', '2027-03-05'],
  ['5. März 27', '2027-03-05'],
  ['5. Foo 2027', null],
  ['24.2.', null],
  ['24.2.127', null],
  ['3/5/2014', '2014-05-03'],
  ['12/05/2020', '2020-05-12'],
  ['12-05-2020', '2020-05-12'],
  ['12 05 2020', '2020-05-12'],
  ['12052020', '2020-05-12'],
  ['12 5 20', '2020-05-12'],
  ['1252020', null],
  ['120520', null],
  ['31022020', null],
  ['20200512', null],
  ['10011001', null],
  ['', null],
])('typed day "%s"', (text, expected) => {
  expect(parseDay(text)?.toString() ?? null).toBe(expected)
})

test.each([
  ['5.3.14', true],
  ['5. März 14', true],
  ['5.3.2014', false],
  ['14/03/05', true],
  ['12052020', false],
  ['2014-03-05', false],
])('the year of "%s" has two digits: %s', (text, expected) => expect(hasShortYear(text)).toBe(expected))

test.each([
  ['31.02.2026', true],
  ['31.2.26', true],
  ['2026-13-01', true],
  ['28.02.2026', false],
  ['morgen', false],
  ['', false],
])('"%s" is typed like a day that the calendar lacks: %s', (text, expected) => expect(isNoDay(text)).toBe(expected))

test.each([
  ['31.02.2027', 'Den 31.02.2027 gibt es nicht.'],
  [' 30.2.27 ', 'Den 30.2.27 gibt es nicht.'],
  ['31.02.', 'Den 31.02. gibt es nicht.'],
  ['29.2.', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
  ['2.12.', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
  ['morgen', 'Bitte geben Sie den Tag so ein: 05.03.2027.'],
])('"%s" is refused as a day: %s', (text, fault) => expect(dayFault(text)).toBe(fault))

test.each([
  ['17:30', '17:30:00'],
  ['7.05', '07:05:00'],
  ['20:15 Uhr', '20:15:00'],
  ['9', '09:00:00'],
  ['9.30', '09:30:00'],
  ['9,30', '09:30:00'],
  ['9 Uhr', '09:00:00'],
  ['9 Uhr 30', '09:30:00'],
  ['17h', '17:00:00'],
  ['17h30', '17:30:00'],
  ['0930', '09:30:00'],
  ['0', '00:00:00'],
  ['24', null],
  ['930', null],
  ['9:3', null],
  ['9:75', null],
  ['9 30', null],
  ['24:00', null],
  ['ab 20:30', null],
])('typed time "%s"', (text, expected) => {
  expect(parseTime(text)?.toString() ?? null).toBe(expected)
})

test('weekdays by name, short name and number', () => {
  expect(parseWeekday('Mittwoch')).toBe(3)
  expect(parseWeekday(' so ')).toBe(7)
  expect(parseWeekday('Funday')).toBeNull()
  expect(weekdayName(1)).toBe('Montag')
})

test.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2010-12-07', '2026-12-06', 15],
  ['2010-12-07', '2026-12-07', 16],
])('somebody born %s is, on %s, %i', (born, on, age) => {
  expect(ageOn(day(born), day(on))).toBe(age)
})

test('days of a weekday are a week apart and within the range', () => {
  const days = daysOnWeekday(day('2026-11-20'), day('2026-12-14'), 1)
  expect(days.map(formatDay)).toEqual(['23.11.2026', '30.11.2026', '07.12.2026', '14.12.2026'])
  expect(daysOnWeekday(day('2026-11-24'), day('2026-11-29'), 1)).toEqual([])
})

test('a range of days is read as it was written', () => {
  const any = fc.integer({ min: 0, max: 40_000 }).map((days) => day('1950-01-01').add({ days }))
  fc.assert(
    fc.property(any, fc.option(fc.nat(4000)), (from, length) => {
      const to = length === null ? null : from.add({ days: length })
      const read = parseDayRange(dayRange(from, to ?? undefined))
      expect([read.from?.toString(), read.to?.toString()]).toEqual([from.toString(), to?.toString()])
    }),
  )
  const open = parseDayRange('(,2026-12-01)')
  expect([open.from, open.to?.toString()]).toEqual([null, '2026-11-30'])
})

test.each([
  ['within a day', '2027-02-06T16:30:00Z', '2027-02-06T17:30:00Z', 'Sa 06.02. · 17:30–18:30'],
  ['until midnight', '2027-02-06T21:00:00Z', '2027-02-06T23:00:00Z', 'Sa 06.02. · 22:00–24:00'],
  ['over midnight', '2027-02-06T21:00:00Z', '2027-02-07T01:00:00Z', 'Sa 06.02. · 22:00 bis So 07.02. · 02:00'],
  ['whole days', '2027-02-05T23:00:00Z', '2027-02-07T23:00:00Z', 'Sa 06.02. · 00:00 bis So 07.02. · 24:00'],
  ['the day the clocks change', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 'So 28.03. · 00:00–24:00'],
])('a span %s', (_, from, to, text) => {
  expect(formatSpan(Temporal.Instant.from(from), Temporal.Instant.from(to))).toBe(text)
})

test('moments, days and times are compared alike', () => {
  const [first, second] = [Temporal.PlainDate.from('2026-11-20'), Temporal.PlainDate.from('2026-11-21')]
  expect([isBefore(first, second), isBefore(second, first), isBefore(first, first)]).toEqual([true, false, false])
  expect([isAfter(first, second), isAfter(second, first), isAfter(first, first)]).toEqual([false, true, false])
  expect([earlier(second, first), later(first, second)]).toEqual([first, second])
  expect(isBefore(Temporal.PlainTime.from('09:00'), Temporal.PlainTime.from('10:00'))).toBe(true)
  expect(isAfter(Temporal.Instant.from('2026-11-20T10:00Z'), Temporal.Instant.from('2026-11-20T10:30+01:00'))).toBe(true)
})
