import { expect, test } from 'vitest'
import { endText, ScheduleForm, typedEnd } from './editor-fields.ts'

/** A form leaves out what is empty. */
const read = (untilDay: string, untilTime: string) =>
  ScheduleForm.parse({ version: 1, ...(untilDay && { untilDay }), ...(untilTime && { untilTime }) }).until

test.each([
  ['24.12.2027', '', '2027-12-24T23:00:00Z', '24.12.2027'],
  ['24.12.2027', '18:00', '2027-12-24T17:00:00Z', '24.12.2027, 18:00'],
  ['27.03.2027', '', '2027-03-27T23:00:00Z', '27.03.2027'],
  ['28.03.2027', '', '2027-03-28T22:00:00Z', '28.03.2027'],
])('the end %s %s is shown again as it was typed', (day, time, moment, said) => {
  const until = read(day, time)
  expect(String(until)).toBe(moment)
  expect(typedEnd(until)).toEqual({ untilDay: day, untilTime: time })
  expect(until && endText(until)).toBe(said)
})

test('no end is none', () => expect([read('', ''), typedEnd(null)]).toEqual([null, { untilDay: '', untilTime: '' }]))
