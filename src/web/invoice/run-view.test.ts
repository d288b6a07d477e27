import { expect, test } from 'vitest'
import type { DebtorItems, FeeItem } from '../../domain/claims/queries.ts'
import { nothingText, presentDebtor, presentProgress } from './run-view.ts'

const NONE = { debits: 4, mails: 0, letters: 0, inFiles: 0, far: 0, farFrom: null }
const TOLD = { ...NONE, mails: 1, letters: 2, far: 1, farFrom: '2026-10-17' }

test.each([
  ['nobody told', NONE, 4, ['4 Zahler wissen noch nicht, was eingezogen wird.']],
  [
    'all told, one in a file',
    { ...NONE, mails: 3, letters: 1, inFiles: 1 },
    0,
    ['Angekündigt sind 4 Lastschriften: 3 per E-Mail, 1 mit Brief.', '1 Forderung steht in einer Datei.'],
  ],
  [
    'the near told, a far one left',
    TOLD,
    0,
    [
      'Angekündigt sind 3 Lastschriften: 1 per E-Mail, 2 mit Brief.',
      '1 Lastschrift liegt mehr als 90 Tage voraus: ankündigen können Sie sie ab dem 17.10.2026.',
    ],
  ],
  [
    'near and far ones left',
    { ...TOLD, letters: 0, far: 2 },
    1,
    [
      '1 Zahler weiß noch nicht, was eingezogen wird.',
      '2 Lastschriften liegen mehr als 90 Tage voraus: ankündigen können Sie die ersten ab dem 17.10.2026.',
    ],
  ],
  [
    'all far',
    { ...NONE, far: 4, farFrom: '2026-10-17' },
    0,
    ['4 Lastschriften liegen mehr als 90 Tage voraus: ankündigen können Sie die ersten ab dem 17.10.2026.'],
  ],
  ['nothing to debit', { ...NONE, debits: 0 }, 0, ['Einzuziehen ist nichts.']],
])('a run with %s says what is left', (_, progress, missing, lines) => {
  expect(presentProgress(progress, { debtors: 0, cents: 0 })).toMatchObject({ missing, lines })
})

test('a run names those who transfer and have no invoice', () => {
  const { lines, bills } = presentProgress({ ...NONE, debits: 0 }, { debtors: 2, cents: 51_600 })
  expect(lines).toEqual(['Einzuziehen ist nichts.', '2 Zahler überweisen 516,00 € und haben noch keine Rechnung.'])
  expect(bills).toBe(2)
})

const POSTS = { posted: 0, held: 0, doubles: 0, payerless: 0, unchecked: 0 }
test.each([
  [{ ...POSTS, posted: 1, doubles: 3 }, ''],
  [POSTS, 'Hier ist nichts zu buchen: In dieser Zeit hat niemand etwas zu zahlen.'],
  [{ ...POSTS, doubles: 3 }, 'Hier ist nichts zu buchen: 3 Beträge sind schon gebucht.'],
  [
    { ...POSTS, doubles: 1, payerless: 2, unchecked: 1, held: 4 },
    'Hier ist nichts zu buchen: 1 Betrag ist schon gebucht, bei 2 Beträgen fehlt der Zahler, bei 1 Betrag ist der Preis ungeprüft und 4 Beträge sind zurückgestellt.',
  ],
])('a preview that posts nothing says why: %o', (sums, text) => {
  expect(nothingText(sums, 'fees')).toBe(text)
})

test('a run of rents says when rents by the hour stand in it', () => {
  expect(nothingText(POSTS, 'rent')).toBe(
    'Hier ist nichts zu buchen: In dieser Zeit ist aus keinem Mietvertrag etwas zu zahlen. Miete je Stunde steht hier, wenn der Monat vorüber ist und im Vertrag der Name aus dem Hallenplan steht.',
  )
})

const person = (name: string, cents: number, beforeCents: number | null, flags: FeeItem['flags']): FeeItem => ({
  ...{ id: name, personId: name, name, title: 'Beitrag', cents, beforeCents, flags },
  ...{ dueOn: '2027-01-15', explanation: [], isHeld: false, isChanged: false },
})

test.each([
  ['one of two', [person('Kai', 9000, 6000, ['much_changed']), person('Uta', 3000, 6000, [])], ['Kai: +50 %']],
  [
    'two of two',
    [person('Kai', 9000, 6000, ['much_changed']), person('Uta', 3000, 6000, ['much_changed'])],
    ['über 20 % anders'],
  ],
  ['a new child', [person('Kai', 9000, 9000, []), person('Uta', 3000, null, ['new'])], ['Uta: neu']],
  ['alone', [person('Kai', 3000, null, ['new'])], ['neu']],
])('the marks of a payer name whom they are about: %s', (_, people, marks) => {
  const cents = people.reduce((sum, one) => sum + one.cents, 0)
  const items = { id: 'd', debtorId: 'd', name: 'Seidel', people, cents, beforeCents: 12_000, iban: null, gap: null, rank: 0 }
  expect(presentDebtor(items, true).marks.map(({ text }) => text)).toEqual(marks)
})

test('a price to be checked leads to the list of its course, once for all people of a payer', () => {
  const people = [person('Kai', 9000, null, ['price_unchecked']), person('Uta', 9000, null, ['price_unchecked'])]
  const items = {
    id: 'd',
    debtorId: 'd',
    name: 'Seidel',
    people,
    cents: 18_000,
    beforeCents: null,
    iban: null,
    gap: null,
    rank: 1,
  }
  const place = { courseId: 'c1', course: 'Yoga', isFinished: false }
  const places = ['Kai', 'Uta', 'Zoe'].map((itemId) => ({ ...place, itemId }))
  expect(presentDebtor(items, true, places).checks).toEqual([
    { to: '/admin/participants/people?stand=unchecked&angebot=c1', text: 'Preis prüfen: Yoga' },
  ])
  expect(presentDebtor(items, true).checks).toEqual([])
})

test.each<[DebtorItems['gap'], string]>([
  [{ why: 'unused', on: '2026-01-15' }, 'erloschen am 15.01.2026, 36 Monate nicht benutzt'],
  [{ why: 'revoked' }, 'widerrufen'],
  [null, 'es fehlt'],
])('a mandate that nothing is collected under says why: %j', (gap, why) => {
  const people = [person('Kai', 3000, 3000, ['mandate_incomplete'])]
  const items = { id: 'd', debtorId: 'd', name: 'Seidel', people, cents: 3000, beforeCents: 3000, iban: null, gap, rank: 1 }
  expect(presentDebtor(items, true).marks.map(({ text }) => text)).toEqual([`Mandat unvollständig: ${why}`])
})
