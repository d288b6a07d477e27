import { expect, test } from 'vitest'
import { ZONE } from '../../kernel/calendar.ts'
import { birthDay, Contact } from './input.ts'

const now = Temporal.Now.plainDateISO(ZONE)
const short = (year: number) => String(year % 100).padStart(2, '0')

test.each([
  ['a whole year', '5.3.2014', '2014-03-05'],
  ['two digits that may be a child or somebody old', `5.3.${short(now.year - 10)}`, `${now.year - 10} oder ${now.year - 110}`],
  ['two digits of one century only', `5.3.${short(now.year + 20)}`, `gemeint: ${now.year - 80}?`],
  ['tomorrow', now.add({ days: 1 }).toString(), 'Geburtsdatum'],
  ['more than 120 years ago', `1.1.${now.year - 121}`, 'Geburtsdatum'],
  ['digits alone', '05032014', '2014-03-05'],
  ['strokes', '5/3/2014', '2014-03-05'],
  ['no day', '31.2.2014', 'gibt es nicht'],
  ['no day in digits', '31022014', 'gibt es nicht'],
  ['text', 'März', 'nicht lesen'],
  ['nothing', '', 'Bitte geben Sie das Geburtsdatum an'],
])('a birth date with %s', (_, typed, expected) => {
  const read = birthDay.safeParse(typed)
  expect(read.success ? read.data.toString() : read.error.issues[0]?.message).toContain(expected)
})

test.each([
  ['86999', true],
  ['A-6020', true],
  ['', true],
  ['8699', false],
])('contact data take a postcode as an application does: %s', (postcode, isTaken) => {
  expect(Contact.safeParse({ version: 1, postcode }).success).toBe(isTaken)
})
