import { expect, test } from 'vitest'
import { answerDueOn, BLACKED, type ExportRow, redacted } from './rules.ts'

const OWN = '01890000-0000-7000-8000-000000000001'
const OTHER = '01890000-0000-7000-8000-000000000002'
const rule = (table: string, personColumns: string[] = [], isApart = false) => ({
  table,
  personColumns,
  isApart,
  ownIds: new Set([OWN]),
})

test.each<[string, ReturnType<typeof rule>, ExportRow, ExportRow]>([
  [
    'what is theirs stays',
    rule('people'),
    { firstname: 'Ada', birth_on: '1990-01-01' },
    { firstname: 'Ada', birth_on: '1990-01-01' },
  ],
  ['empty and technical columns go', rule('people'), { club_id: 'gsv', version: 3, search: 'ada', title: '', phone: null }, {}],
  ['keys and secrets go', rule('feed_addresses'), { token_hash: 'x', secret: 'y', made_at: 'z' }, { made_at: 'z' }],
  [
    'another person is blacked out',
    rule('guardians', ['child_id', 'guardian_id']),
    { child_id: OWN, guardian_id: OTHER },
    { child_id: 'diese Person', guardian_id: BLACKED },
  ],
  [
    'whoever entered it is blacked out',
    rule('person_notes', ['person_id']),
    { text: 'Ruft an', written_by: OTHER },
    { text: 'Ruft an', written_by: BLACKED },
  ],
  ['their own login is theirs', rule('orders'), { user_id: OWN }, { user_id: 'diese Person' }],
  [
    'emergency contacts are others',
    rule('emergency_contacts', ['person_id']),
    { person_id: OWN, name: 'Oma', phone: '0821' },
    { person_id: 'diese Person', name: BLACKED, phone: BLACKED },
  ],
  [
    'an invoice is theirs, without the others in its lines',
    rule('invoices'),
    { snapshot: { buyer: { name: 'Ada' }, lines: [{ title: 'Kurs von Mats Lorenz', person: 'Mats Lorenz' }, { person: '' }] } },
    { snapshot: { buyer: { name: 'Ada' }, lines: [{ title: `Kurs von ${BLACKED}`, person: BLACKED }, { person: '' }] } },
  ],
  [
    'an address is kept from a guardian of another home',
    rule('people', [], true),
    { firstname: 'Mats', street: 'Sonnenhang 9', postcode: '86150', city: 'Musterstadt', phone: '0821' },
    { firstname: 'Mats', street: BLACKED, postcode: BLACKED, city: BLACKED, phone: '0821' },
  ],
])('%s', (_, how, row, expected) => {
  expect(redacted(row, how)).toEqual(expected)
})

test.each([
  ['2026-01-15', '2026-02-15'],
  ['2026-01-31', '2026-02-28'],
  ['2024-01-30', '2024-02-29'],
  ['2026-12-31', '2027-01-31'],
])('a request of %s is to be answered by %s', (asked, due) => {
  expect(answerDueOn(Temporal.PlainDate.from(asked)).toString()).toBe(due)
})

test.each([
  ['applications', 'family', { people: [{ firstname: 'Mats' }] }],
  ['notices', 'about', 'Mats Lorenz'],
  ['mailing_recipients', 'fields', { kinder: 'Mats' }],
])('%s.%s names others and is blacked out', (table, column, value) => {
  expect(redacted({ [column]: value, state: 'sent' }, rule(table))).toEqual({ [column]: BLACKED, state: 'sent' })
})
