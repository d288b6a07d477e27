import { expect, test } from 'vitest'
import { actorWith, clubNamed } from '../../../../tests/support/database.ts'
import type { PersonPresence } from '../../../domain/certificates/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { typeset } from '../../pdf/typeset.ts'
import { presentCertificates, presentPresence } from './certificates-view.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const person: PersonPresence = {
  personId: '0',
  firstname: 'Łukasz',
  lastname: '#pagebreak() *Öz*',
  birthOn: day('1974-03-05'),
  firstOn: day('2026-09-01'),
  lastOn: day('2026-11-17'),
  held: 11,
  attended: 9,
  minutes: 810,
  priceCents: 9_500,
}
const given = {
  title: 'Rückenfit',
  kind: 'course',
  trainers: ['Jana Müller'],
  contact: {
    street: 'Am Platz 1',
    postcode: '12345',
    city: 'Musterstadt',
    phone: '',
    officeHours: '',
    email: 'info@gsv.example',
  },
  runsUntil: null,
} as const
const ctxOf = (role: 'admin' | 'trainer'): Ctx => ({
  // A view reads no database.
  db: undefined as unknown as Ctx['db'],
  club: clubNamed('gsv'),
  actor: actorWith(role),
  now: Temporal.Instant.from('2026-11-20T23:30:00Z'),
})
const present = (role: 'admin' | 'trainer', people = [person]) =>
  presentCertificates(ctxOf(role), [{ ...given, trainers: [...given.trainers], people }])

test('a certificate says period, sessions and hours; the day is Berlin’s; the fee shows only to those who see prices', () => {
  const office = present('admin')
  expect(office.place).toBe('Musterstadt, 21.11.2026')
  expect(office.people[0]?.rows).toEqual([
    ['Leitung', 'Jana Müller'],
    ['Zeitraum', '01.09.2026 bis 17.11.2026'],
    ['Besuchte Stunden', '9 von 11 (81 %), zusammen 13 Std. 30 Min.'],
    ['Kursgebühr', '95,00 €'],
  ])
  expect(JSON.stringify(present('trainer'))).not.toContain('95,00')
})

test('the paper of a course that still runs says until when', () => {
  const [paper] = presentCertificates(ctxOf('admin'), [
    { ...given, trainers: [], runsUntil: day('2027-01-12'), people: [person] },
  ]).people
  expect(paper?.rows.at(-1)).toEqual(['Kurs läuft noch bis', '12.01.2027'])
})

test('the paper carries the club: name, slogan, colour, and how to reach it', () => {
  const { displayName, slogan, colours } = clubNamed('gsv')
  const { club } = present('admin')
  expect(club).toMatchObject({ name: displayName, slogan, colour: colours.primary })
  expect(club.reach.join(' · ')).toContain('Am Platz 1 · 12345 Musterstadt · info@gsv.example')
})

test('a row says who gets none, and why', () => {
  expect(presentPresence({ ...person, attended: 8 })).toMatchObject({ mayGet: false, percent: '72 %', reason: 'Unter 80 %' })
  expect(presentPresence(person)).toMatchObject({ mayGet: true, attended: '9 von 11', reason: '' })
})

test('the paper is a tagged PDF/A in German, one page each, whatever is in a name', async () => {
  const bytes = Buffer.from(await typeset('certificates', present('admin', [person, { ...person, firstname: 'Zoë' }])))
  const text = bytes.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('/MarkInfo')
  expect(text).toMatch(/\/Lang ?\(de/)
  expect(text).toMatch(/pdfaid:part[^0-9]*2/)
  expect(text).toMatch(/\/Count 2\b/)
})

test('a sign that no font has does not stop the others’ papers', async () => {
  const bytes = await typeset('certificates', present('admin', [{ ...person, firstname: '🎈' }]))
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
})
