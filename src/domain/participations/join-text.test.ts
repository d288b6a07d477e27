import { expect, test } from 'vitest'
import { course } from '../../../tests/support/joining.ts'
import { clashText, doubtText, joinText } from './join-text.ts'
import type { EntryDoubt, JoinRefusal } from './rules.ts'

const clash = {
  personId: 'p',
  name: 'Mia',
  title: 'Judo',
  startsAt: Temporal.Instant.from('2026-11-30T14:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-30T15:00:00Z'),
}

test.each([
  [1, 'Mia hat dann schon „Judo“: am Mo 30.11. · 15:00–16:00 Uhr.'],
  [3, 'Mia hat dann schon „Judo“: 3 Termine zur selben Zeit, zuerst Mo 30.11. · 15:00–16:00 Uhr.'],
])('%i sessions at the same time are told', (sessions, text) => {
  expect(clashText({ ...clash, sessions })).toBe(text)
})

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const FIRST = Temporal.Instant.from('2027-01-11T16:00:00Z')
const on = (day: string) => Temporal.PlainDate.from(day)
const offer = {
  ageFrom: 5 as number | null,
  ageTo: 7 as number | null,
  ageUnit: 'years' as 'years' | 'months',
  kind: 'course',
  firstAt: FIRST,
}

test.each<[JoinRefusal, string, Partial<typeof offer>, string]>([
  ['too_young', '2022-01-12', {}, 'Mia ist am ersten Kurstag 4 Jahre alt. Das Angebot ist für Kinder von 5 bis 7 Jahren.'],
  ['too_young', '2026-01-11', {}, 'Mia ist am ersten Kurstag 1 Jahr alt. Das Angebot ist für Kinder von 5 bis 7 Jahren.'],
  [
    'too_old',
    '2010-01-11',
    { ageFrom: null, ageTo: 12 },
    'Mia ist am ersten Kurstag 17 Jahre alt. Das Angebot ist für Kinder bis 12 Jahre.',
  ],
  [
    'too_young',
    '2015-01-11',
    { ageFrom: 16, ageTo: null },
    'Mia ist am ersten Kurstag 12 Jahre alt. Das Angebot ist ab 16 Jahren.',
  ],
  [
    'too_young',
    '2015-01-11',
    { ageFrom: 18, ageTo: 60 },
    'Mia ist am ersten Kurstag 12 Jahre alt. Das Angebot ist von 18 bis 60 Jahren.',
  ],
  [
    'too_old',
    '2024-11-01',
    { ageFrom: 6, ageTo: 18, ageUnit: 'months', kind: 'ongoing' },
    'Mia ist 24 Monate alt. Das Angebot ist für Kinder von 6 bis 18 Monaten.',
  ],
  ['already_joined', '2020-01-01', {}, 'Mia ist schon angemeldet.'],
  ['trial_used', '2020-01-01', {}, 'Mia hat hier schon geschnuppert. Bitte melden Sie sich fest an.'],
  ['full', '2020-01-01', {}, 'Leider ist kein Platz mehr frei, und es gibt keine Warteliste.'],
])('a refusal names the child and why: %s of %s with %j', (refusal, birthOn, more, text) => {
  expect(joinText(refusal, { name: 'Mia', birthOn: on(birthOn) }, { ...offer, ...more }, NOW)).toBe(text)
})

test('where several are meant nobody is named', () => {
  expect(joinText('already_joined', null, offer, NOW)).toBe('Diese Person ist schon angemeldet.')
})

const SURE = 'Soll es so sein, kreuzen Sie „Trotzdem anmelden“ an.'
const NOBODY = 'Wir erreichen so niemanden. Bitte tragen Sie E-Mail oder Telefon eines Elternteils ein.'
const GUARDIAN = 'Sorgeberechtigte fehlen. Bitte tragen Sie den Namen eines Elternteils ein.'

test.each<[EntryDoubt[], string]>([
  [['too_young'], `Mia ist am ersten Kurstag 14 Jahre alt. Das Angebot ist ab 16 Jahren. ${SURE}`],
  [['nobody_reached'], `${NOBODY} ${SURE}`],
  [['guardian_missing', 'answer_missing'], `${GUARDIAN} Noch ohne Antwort: „Größe“, „Kann schwimmen?“. ${SURE}`],
  [['too_young', 'nobody_reached'], `Mia ist am ersten Kurstag 14 Jahre alt. Das Angebot ist ab 16 Jahren. ${NOBODY} ${SURE}`],
])('staff is told of %j', (doubts, text) => {
  const facts = { ...course, ageFrom: 16, firstSessionAt: FIRST }
  const mia = { firstname: 'Mia', birthOn: on('2012-05-01'), unanswered: ['Größe', 'Kann schwimmen?'] }
  expect(doubtText(doubts, mia, facts, NOW)).toBe(text)
})
