import { expect, test } from 'vitest'
import type { Standing } from '../../domain/participations/get-standing.ts'
import type { ParticipationLink } from '../../domain/participations/mail-parts.ts'
import { linkGroup } from './link-group.ts'
import { linkView } from './link-view.ts'
import { ownView } from './own-view.ts'
import { summarizePlace } from './summarize-place.ts'

const standing = (more: Partial<Standing>): Standing => ({
  id: 'x',
  courseId: 'y',
  courseTitle: 'Yoga',
  courseSlug: 'yoga',
  event: null,
  personName: 'Ada Brandt',
  people: 1,
  bring: '',
  contactName: 'Ada Brandt',
  email: 'ada@post.example',
  state: 'requested',
  isConfirmed: false,
  holdUntil: null,
  offerUntil: null,
  endedReason: null,
  priceCents: 0,
  deal: '',
  payment: 'none',
  trialLessons: 0,
  companion: '',
  countsPairs: false,
  mayHaveGuardians: false,
  hasWithdrawal: false,
  hasConsents: false,
  mandateId: null,
  contactId: 'c',
  personId: 'p',
  groupId: null,
  groupKind: null,
  queuedAt: Temporal.Instant.from('2026-11-20T17:00:00Z'),
  firstSessionAt: null,
  running: '',
  position: null,
  isTooLate: false,
  leaveUntil: null,
  clubContact: '0981 4711, info@gsv.example',
  ...more,
})
const NOW = Temporal.Instant.from('2026-11-29T17:00:00Z')
const UNTIL = Temporal.Instant.from('2026-12-01T17:00:00Z')

const trial = { state: 'confirmed', isConfirmed: true } as const

const CASES: [ParticipationLink, Partial<Standing>, title: string, button: string | null][] = [
  ['confirm', {}, 'Noch ein Klick, dann ist der Platz gebucht', 'Anmeldung bestätigen'],
  ['confirm', { people: 2 }, 'Noch ein Klick, dann sind die Plätze gebucht', 'Anmeldung bestätigen'],
  ['confirm', { ...trial, people: 2 }, '2 Plätze sind fest gebucht', null],
  ['confirm', { ...trial, people: 2, trialLessons: 3 }, '2 Plätze zum Schnuppern sind gebucht: 3 Stunden kostenlos', null],
  ['cancel', { ...trial, personName: 'Mia Brandt' }, 'Möchten Sie Mia Brandt abmelden?', 'Jetzt abmelden'],
  ['cancel', { ...trial, personName: 'Mia und Tom', people: 2 }, 'Möchten Sie Mia und Tom abmelden?', 'Jetzt abmelden'],
  ['cancel', { state: 'waiting', personName: 'Mia Brandt' }, 'Soll Mia Brandt die Warteliste verlassen?', 'Warteliste verlassen'],
  ['cancel', { state: 'cancelled', endedReason: 'by_person', personName: 'Mia Brandt' }, 'Mia Brandt ist abgemeldet', null],
  ['confirm', { state: 'waiting', position: 3 }, 'Möchten Sie warten?', 'Wartelistenplatz bestätigen'],
  ['confirm', { state: 'waiting', position: 3, people: 2 }, 'Möchten Sie warten?', 'Wartelistenplätze bestätigen'],
  ['confirm', { state: 'waiting', isConfirmed: true, position: 3, people: 2 }, 'Sie stehen ab Platz 3 auf der Warteliste', null],
  ['confirm', { state: 'confirmed', isConfirmed: true }, 'Der Platz ist fest gebucht', null],
  ['confirm', { ...trial, trialLessons: 1 }, 'Der Platz zum Schnuppern ist gebucht: eine Stunde kostenlos', null],
  ['accept', { ...trial, trialLessons: 3 }, 'Der Platz zum Schnuppern ist gebucht: 3 Stunden kostenlos', null],
  ['confirm', { state: 'waiting', isConfirmed: true, position: 2 }, 'Sie stehen auf Platz 2 der Warteliste', null],
  ['confirm', { state: 'offered', isConfirmed: true, offerUntil: UNTIL }, 'Ein Platz ist für Sie frei', null],
  ['confirm', { state: 'cancelled', endedReason: 'hold_expired' }, 'Diese Anmeldung gilt nicht mehr', null],
  ['accept', { state: 'offered', offerUntil: UNTIL }, 'Ein Platz ist frei geworden', 'Platz annehmen'],
  [
    'accept',
    { state: 'offered', offerUntil: UNTIL, priceCents: 6000 },
    'Ein Platz ist frei geworden',
    'zahlungspflichtig anmelden',
  ],
  ['accept', { state: 'confirmed', isConfirmed: true }, 'Der Platz ist fest gebucht', null],
  ['accept', { state: 'cancelled', endedReason: 'offer_expired' }, 'Diese Anmeldung gilt nicht mehr', null],
  ['decline', { state: 'offered', offerUntil: UNTIL }, 'Möchten Sie den Platz ablehnen?', 'Platz ablehnen'],
  ['decline', { state: 'cancelled', endedReason: 'offer_declined' }, 'Sie haben den Platz abgelehnt', null],
  ['cancel', { state: 'confirmed', isConfirmed: true }, 'Möchten Sie sich abmelden?', 'Jetzt abmelden'],
  [
    'cancel',
    { state: 'waiting', isConfirmed: true, position: 2 },
    'Möchten Sie die Warteliste verlassen?',
    'Warteliste verlassen',
  ],
  ['cancel', { state: 'confirmed', isConfirmed: true, isTooLate: true }, 'Die Abmeldefrist ist vorbei', null],
  ['cancel', { state: 'cancelled', endedReason: 'by_person' }, 'Sie sind abgemeldet', null],
  ['cancel', { state: 'cancelled', endedReason: 'by_staff' }, 'Diese Anmeldung gilt nicht mehr', null],
  ['cancel', { state: 'finished' }, 'Dieses Angebot ist zu Ende', null],
  ['accept', { state: 'offered', offerUntil: UNTIL, people: 2 }, '2 Plätze sind frei geworden', 'Plätze annehmen'],
  ['decline', { state: 'offered', offerUntil: UNTIL, people: 2 }, 'Möchten Sie die Plätze ablehnen?', 'Plätze ablehnen'],
  ['confirm', { state: 'offered', isConfirmed: true, people: 2 }, '2 Plätze sind für Sie frei', null],
  ['decline', { state: 'cancelled', endedReason: 'offer_declined', people: 2 }, 'Sie haben die Plätze abgelehnt', null],
  ['consents', { state: 'confirmed', isConfirmed: true }, 'Ihre Einwilligungen', null],
  ['consents', { state: 'finished' }, 'Ihre Einwilligungen', null],
]

test.each(CASES)('the link „%s“ with %j says „%s“ and offers the button %s', (kind, more, title, button) => {
  const view = linkView(kind, standing(more), NOW)
  expect([view.title, view.button]).toEqual([title, button])
})

test.each([
  [1, 'Wir halten den Platz bis 01.12.2026, 18:00 Uhr für Sie frei.', 'Den Platz bekommt, wer als Nächstes wartet.'],
  [2, 'Wir halten die Plätze bis 01.12.2026, 18:00 Uhr für Sie frei.', 'Die Plätze bekommt, wer als Nächstes wartet.'],
])('an offer to %i says until when it stands, and who gets it otherwise', (people, held, next) => {
  const offer = standing({ state: 'offered', offerUntil: UNTIL, people })
  expect(linkView('accept', offer, NOW).lines[0]).toBe(held)
  expect(linkView('decline', offer, NOW).lines).toEqual([next])
  expect(linkView('cancel', standing({ ...trial, people }), NOW).lines).toEqual([next])
})

test('a firm place names where one leaves: here', () => {
  expect(linkView('confirm', standing(trial), NOW).lines.at(-1)).toBe(
    'Die Termine stehen in unserer E-Mail. Abmelden können Sie sich gleich hier.',
  )
})

const paid = { state: 'offered', offerUntil: UNTIL, priceCents: 123450, deal: '1.234,50 €', payment: 'invoice' } as const

test('an offered place names deadline in Berlin time, price and until when one may leave before the button that costs money', () => {
  const { lines, withdrawal } = linkView('accept', standing({ ...paid, leaveUntil: Temporal.PlainDate.from('2026-12-02') }), NOW)
  expect(lines).toEqual([
    'Wir halten den Platz bis 01.12.2026, 18:00 Uhr für Sie frei.',
    'Preis: 1.234,50 € auf Rechnung',
    'Abmelden können Sie sich kostenfrei bis zum 02.12.2026 über den Link in der E-Mail. Danach verhindert? Bitte melden Sie sich bei uns: 0981 4711, info@gsv.example.',
  ])
  expect(withdrawal?.title).toBe('Kein Widerrufsrecht')
})

test('the right of withdrawal is named only where the law gives it and money is due', () => {
  expect(linkView('accept', standing({ ...paid, hasWithdrawal: true }), NOW).withdrawal?.title).toBe('Ihr Widerrufsrecht')
  expect(linkView('accept', standing({ ...paid, priceCents: 0 }), NOW).withdrawal).toBeNull()
  expect(linkView('decline', standing(paid), NOW).withdrawal).toBeNull()
})

test('a place that can be given up no more is binding, and says so before it is taken', () => {
  const late = standing({ ...paid, leaveUntil: Temporal.PlainDate.from('2026-11-28') })
  expect(linkView('accept', late, NOW).lines.at(-1)).toMatch(/^Die Anmeldung ist verbindlich/)
})

test('in the profile nobody is sent to a mail for what the button below does', () => {
  const view = ownView(standing({ state: 'confirmed', isConfirmed: true }), null, [], NOW)
  expect(view.lines).toEqual(['Wir freuen uns auf Sie!', 'Abmelden können Sie sich gleich hier.'])
  expect([view.actions, view.leave]).toEqual([[], 'Abmelden'])
  const late = ownView(standing({ state: 'confirmed', isConfirmed: true, isTooLate: true }), null, [], NOW)
  expect([late.lines.join(' ').includes('gleich hier'), late.actions, late.leave]).toEqual([false, [], null])
})

test('nobody gives up a place in the profile without a question, and nobody is asked in vain', () => {
  const asked = (more: Partial<Standing>) => {
    const { title, leave, actions } = ownView(standing({ isConfirmed: true, ...more }), null, [], NOW, true)
    return [title, leave, actions.map(({ text }) => text)]
  }
  expect(asked({ state: 'confirmed', personName: 'Mia' })).toEqual(['Möchten Sie Mia abmelden?', null, ['Jetzt abmelden']])
  expect(asked({ state: 'waiting' })).toEqual(['Möchten Sie die Warteliste verlassen?', null, ['Warteliste verlassen']])
  expect(asked({ state: 'confirmed', isTooLate: true })).toEqual(['Der Platz ist fest gebucht', null, []])
  expect(asked({ state: 'offered', people: 2 })[2]).toEqual(['Plätze annehmen', 'Plätze ablehnen'])
  expect(asked({ state: 'offered' })).toEqual(['Ein Platz ist frei geworden', null, ['Platz annehmen', 'Platz ablehnen']])
})

test('past the deadline no link is promised, and the club can be reached', () => {
  const late = standing({
    state: 'confirmed',
    isConfirmed: true,
    isTooLate: true,
    leaveUntil: Temporal.PlainDate.from('2026-11-28'),
  })
  const contact = 'Bitte melden Sie sich bei uns: 0981 4711, info@gsv.example.'
  expect(linkView('cancel', late, NOW).lines).toEqual(['Abmelden konnten Sie sich selbst bis zum 28.11.2026.', contact])
  expect(linkView('confirm', late, NOW).lines.at(-1)).toContain(contact)
})

test.each([
  ['a day to come', '2026-12-02', true],
  ['a day that is over', '2026-11-28', false],
  ['no day at all', null, false],
])('without a right of withdrawal the deadline is named only where there is %s', (_, day, isNamed) => {
  const view = linkView('accept', standing({ ...paid, leaveUntil: day ? Temporal.PlainDate.from(day) : null }), NOW)
  expect(view.withdrawal?.text.includes('bis zur genannten Frist')).toBe(isNamed)
})

test.each([
  ['confirmed', '2026-11-29', true],
  ['confirmed', '2026-11-28', false],
  ['offered', '2026-11-30', true],
  ['offered', '2026-11-28', false],
  ['waiting', '2026-11-28', false],
] as const)('the facts of a place that is %s name the last day to leave, %s, only until it is over', (state, day, isNamed) => {
  const facts = summarizePlace(standing({ state, leaveUntil: Temporal.PlainDate.from(day) }), null, NOW, 'k').facts
  expect(facts.some(({ name }) => name === 'Abmelden bis')).toBe(isNamed)
})

test.each([
  ['requested', true],
  ['confirmed', true],
  ['offered', true],
  ['waiting', false],
] as const)('a last day to leave binds who has a place, not who waits: %s', (state, isSaid) => {
  const facts = summarizePlace(standing({ state, leaveUntil: Temporal.PlainDate.from('2026-12-24') }), null, NOW, 'k').facts
  expect(facts.some(({ name }) => name === 'Abmelden bis')).toBe(isSaid)
})

const booked = standing({
  id: 'a',
  personName: 'Ida Brandt',
  state: 'confirmed',
  isConfirmed: true,
  priceCents: 9000,
  deal: '90,00 €',
})
const waits = standing({ ...booked, id: 'b', personName: 'Jan Brandt', state: 'waiting' })
const left = standing({ ...booked, state: 'cancelled', endedReason: 'by_person' })

test.each<[ParticipationLink, Standing, Standing[], told: string, people: string[], others: string[]]>([
  [
    'confirm',
    booked,
    [booked, waits],
    'Ida Brandt 1 9000',
    ['Ida Brandt true', 'Jan Brandt: Warteliste false'],
    ['Jan Brandt: Warteliste'],
  ],
  [
    'cancel',
    booked,
    [booked, waits],
    'Ida Brandt 1 9000',
    ['Ida Brandt true', 'Jan Brandt: Warteliste false'],
    ['Jan Brandt: Warteliste'],
  ],
  ['cancel', left, [left, waits], 'Ida Brandt 1 9000', [], ['Jan Brandt: Warteliste']],
  ['cancel', left, [left, { ...left, id: 'b', personName: 'Jan Brandt' }], 'Ida Brandt und Jan Brandt 2 18000', [], []],
  ['consents', booked, [booked, waits], 'Ida Brandt und Jan Brandt 2 18000', [], []],
  ['accept', booked, [booked, waits], 'Ida Brandt 1 9000', [], []],
])('%s link of a group tells of who stands alike, and names the others', (kind, one, all, told, people, others) => {
  const group = linkGroup(kind, one, all)
  expect([group.told.personName, group.told.people, group.told.priceCents].join(' ')).toBe(told)
  expect(group.people.map(({ name, isAlike }) => `${name} ${isAlike}`)).toEqual(people)
  expect(group.others).toEqual(others)
})
