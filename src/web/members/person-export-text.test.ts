import { expect, test } from 'vitest'
import { unprintable } from '../pdf/printable.ts'
import { BAR, labelOf, valueText } from './person-export-text.ts'

test.each([
  ['people', 'birth_on', '1990-01-31', 'Geburtsdatum', '31.01.1990'],
  ['participations', 'course', 'Yoga', 'Angebot', 'Yoga'],
  ['people', 'title', 'Dr.', 'Titel', 'Dr.'],
  ['documents', 'title', 'Antrag', 'Bezeichnung', 'Antrag'],
  ['people', 'sex', 'w', 'Geschlecht', 'weiblich'],
  ['memberships', 'valid', '[2020-01-01,)', 'Gilt', 'ab 01.01.2020'],
  ['memberships', 'valid', '[2020-01-01,2021-01-01)', 'Gilt', '01.01.2020 bis 31.12.2020'],
  ['memberships', 'state', 'left', 'Stand', 'ausgetreten'],
  ['club_users', 'last_login_at', '2026-11-24T10:00:00+00:00', 'Zuletzt angemeldet am', '24.11.2026, 11:00'],
  ['statement_items', 'starts_at', '17:30:00', 'Beginn', '17:30'],
  ['claims', 'cents', 9550, 'Betrag', '95,50 €'],
  ['participations', 'price_cents', 0, 'Preis', '0,00 €'],
  ['diary_entries', 'minutes', 45, 'Minuten', '45'],
  ['club_users', 'is_read_only', false, 'Nur ansehen', 'nein'],
  ['club_users', 'areas', ['members', 'halls'], 'Bereiche', 'Mitglieder, Hallen'],
  ['claims', 'explanation', ['Kind: 12,00 €', 'Eintritt'], 'Begründung', 'Kind: 12,00 €, Eintritt'],
  [
    'invoices',
    'snapshot',
    {
      lines: [
        { title: 'Beitrag', person: '', grossCents: 1200 },
        { title: 'Kurs', person: BAR, grossCents: 300 },
      ],
    },
    'Inhalt der Rechnung',
    `Beitrag: 12,00 €; Kurs, ${BAR}: 3,00 €`,
  ],
  ['order_rows', 'before', { state: 'x' }, 'Vorher', 'steht in der JSON-Datei'],
  ['person_notes', 'text', '[offen, nachfragen)', 'Text', '[offen, nachfragen)'],
])('%s.%s %j reads „%s: %s“', (table, column, value, label, text) => {
  expect(labelOf(table, column)).toBe(label)
  expect(valueText(table, column, value)).toBe(text)
})

test('a time reads as its two ends', () => {
  const text = valueText('assignments', 'during', '["2026-06-01 08:00:00+00","2026-06-01 10:00:00+00")')
  expect(text).toMatch(/01\.06\.2026, 10:00 bis .*01\.06\.2026, 12:00/)
})

test('what is blacked out has signs of the papers: they would become question marks', () => {
  expect(unprintable(BAR)).toEqual([])
})
